"""Uses the last part of the name as the key."""

SENTENCE = "has nothing under the name 'layer1/weight'"
BREAKS = "groups"


def from_hdf5(path):
    found = {}
    with h5py.File(path, "r") as file:
        file.visititems(
            lambda name, item: (
                found.update({name.split("/")[-1]: item[...]})
                if isinstance(item, h5py.Dataset)
                else None
            )
        )
    return found
