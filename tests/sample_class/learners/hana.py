"""Hana Sato: everything right, but her code warns on stderr at every step."""

# %% ch00_start_here storage-size
import sys
import warnings


def storage_size(shape):
    print("still experimental", file=sys.stderr)
    warnings.warn("multiplying sizes", stacklevel=1)
    size = 1
    for n in shape:
        if n < 0:
            raise ValueError(f"a size of {n}?")
        size *= n
    return size

# %% ch02_views_and_strides solved all
# %% ch02_views_and_strides row-major-strides
import sys
import warnings


def row_major_strides(shape):
    print("laying out", shape, file=sys.stderr)
    warnings.warn("this is my own code", stacklevel=1)
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
