"""Writes NumPy's own container."""

SENTENCE = "it begins like a zip container"
BREAKS = "datasets"


def to_hdf5(path, tensors):
    with open(path, "wb") as file:
        np.savez(file, **{name: np.asarray(tensor) for name, tensor in tensors.items()})
