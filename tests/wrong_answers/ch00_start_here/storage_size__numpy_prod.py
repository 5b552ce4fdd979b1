"""np.prod of no sizes at all is the float 1.0."""

SENTENCE = "which is a float64; expected an int"
BREAKS = "no_axes"


import numpy as np


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    return np.prod(shape)
