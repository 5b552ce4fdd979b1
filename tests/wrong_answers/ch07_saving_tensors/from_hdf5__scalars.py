"""Reads with `[()]`, which gives a number where there are no axes."""

SENTENCE = "becomes an ndarray of shape () with `[...]`"
BREAKS = "no_axes"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[()]

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
