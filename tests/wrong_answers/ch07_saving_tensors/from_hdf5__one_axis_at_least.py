"""Gives a dataset without axes an axis."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = np.atleast_1d(item)

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
