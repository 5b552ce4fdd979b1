"""Goes into groups, but not into groups in groups."""

SENTENCE = "Groups may lie in groups"
BREAKS = "groups"


def from_hdf5(path):
    found = {}
    with h5py.File(path, "r") as file:
        for name, item in file.items():
            if isinstance(item, h5py.Dataset):
                found[name] = item[...]
            else:
                for inner, dataset in item.items():
                    if isinstance(dataset, h5py.Dataset):
                        found[f"{name}/{inner}"] = dataset[...]
    return found
