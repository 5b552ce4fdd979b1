"""Gus Ferreira: a loop that never ends once it meets an axis of size 1."""

# %% ch00_start_here solved all
# %% ch02_views_and_strides solved all
# %% ch02_views_and_strides is-contiguous
def is_contiguous(shape, strides):
    axis, step = len(shape) - 1, 1
    while axis >= 0 and 0 not in shape:
        if shape[axis] == 1:
            continue
        if strides[axis] != step:
            return False
        step *= shape[axis]
        axis -= 1
    return True
