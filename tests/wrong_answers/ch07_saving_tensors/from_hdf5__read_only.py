"""Returns arrays that cannot be written to."""

SENTENCE = "cannot be written to"
BREAKS = "in_memory"


def from_hdf5(path):
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = np.broadcast_to(item[...], item.shape)

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
