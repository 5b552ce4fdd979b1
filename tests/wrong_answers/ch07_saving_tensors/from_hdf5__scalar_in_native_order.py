"""Reads a number, and makes an array of it, in the byte order of the machine."""

SENTENCE = "The dtype says the order of the bytes too"
BREAKS = "same_array"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = np.array(item[()])

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
