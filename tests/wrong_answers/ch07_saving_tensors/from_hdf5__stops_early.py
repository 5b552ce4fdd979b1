"""Returns something from the visit, which ends it."""

SENTENCE = "its names are"
BREAKS = "datasets"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...]
            return True

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
