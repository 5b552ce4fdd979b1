"""Finn Adeyemi: everything but one bracket."""

# %% ch00_start_here solved all
# %% ch02_views_and_strides solved all
# %% ch02_views_and_strides transposed
def transposed(shape, strides, dim0, dim1):
    dims = list(range(len(shape))
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return permuted(shape, strides, tuple(dims))
