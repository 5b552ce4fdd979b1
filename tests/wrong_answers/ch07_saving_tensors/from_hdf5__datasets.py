"""Returns datasets, which end with the file."""

SENTENCE = "is a Dataset; expected an ndarray"
BREAKS = "datasets"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
