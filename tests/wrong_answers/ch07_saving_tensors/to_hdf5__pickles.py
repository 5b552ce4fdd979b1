"""Writes a pickle and calls it HDF5."""

SENTENCE = "it begins like a pickle"
BREAKS = "datasets"


def to_hdf5(path, tensors):
    import pickle

    with open(path, "wb") as file:
        pickle.dump(tensors, file)
