"""NumPy counts the elements of an array of this shape, and refuses negative sizes itself."""

import numpy as np


def storage_size(shape):
    return np.broadcast_to(0, shape).size
