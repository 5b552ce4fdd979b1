"""Makes everything float64."""

SENTENCE = "an array of dtype float64; expected"
BREAKS = "same_array"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...].astype(float)

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
