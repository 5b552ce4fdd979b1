"""Returns a list of pairs."""

SENTENCE = "expected a dict"
BREAKS = "datasets"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...]

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return list(found.items())
