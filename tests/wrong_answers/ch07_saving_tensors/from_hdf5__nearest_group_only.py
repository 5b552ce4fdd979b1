"""Walks the groups, and passes on only the name of the nearest one."""

SENTENCE = "has nothing under the name"
BREAKS = "groups"


def read(group, prefix, found):
    for name, item in group.items():
        if isinstance(item, h5py.Group):
            read(item, f"{name}/", found)
        else:
            found[prefix + name] = item[...]
    return found


def from_hdf5(path):
    with h5py.File(path, "r") as file:
        return read(file, "", {})
