"""Eli Navarro: thinks in bytes, as NumPy does, and stopped when nothing fitted."""

# %% ch00_start_here solved all
# %% ch02_views_and_strides row-major-strides
def row_major_strides(shape):
    strides, step = [], 8
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)

# %% ch02_views_and_strides solved permuted transposed
