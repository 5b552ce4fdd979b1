"""Reads the top of the file, and takes the names in a group for its elements."""

SENTENCE = "that name was not asked for"
BREAKS = "groups empty_groups"


def from_hdf5(path):
    with h5py.File(path, "r") as file:
        return {
            name: np.array(list(item)) if isinstance(item, h5py.Group) else item[...]
            for name, item in file.items()
        }
