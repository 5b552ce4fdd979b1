"""Collects in a default argument, which remembers the datasets of earlier files."""

SENTENCE = "that name was not asked for"
BREAKS = "datasets"


def from_hdf5(path, found={}):
    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...]

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
