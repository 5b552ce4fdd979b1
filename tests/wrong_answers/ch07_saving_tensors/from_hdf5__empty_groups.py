"""Keeps groups that hold nothing."""

SENTENCE = "that name was not asked for"
BREAKS = "empty_groups"


def from_hdf5(path):
    found = {}
    with h5py.File(path, "r") as file:
        file.visititems(
            lambda name, item: found.update(
                {name: item[...] if isinstance(item, h5py.Dataset) else np.array(())}
            )
        )
    return found
