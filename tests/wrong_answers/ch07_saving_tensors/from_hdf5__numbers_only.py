"""Reads what is a number, and takes booleans and complex numbers for none."""

SENTENCE = "has nothing under the name"
BREAKS = "same_array"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset) and item.dtype.kind in "iuf":
            found[name] = item[...]

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
