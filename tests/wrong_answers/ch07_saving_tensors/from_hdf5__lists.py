"""Returns lists in place of arrays."""

SENTENCE = "is a list; expected an ndarray"
BREAKS = "datasets"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...].tolist()

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
