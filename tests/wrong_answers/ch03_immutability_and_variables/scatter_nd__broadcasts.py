"""Lets NumPy stretch the updates."""

SENTENCE = "nothing is broadcast"
BREAKS = "updates_shape"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > tensor.ndim:
        raise ValueError(f"depth {depth} for {tensor.ndim} axes")
    for axis, size in enumerate(tensor.shape[:depth]):
        for i in indices[..., axis].flat:
            if not 0 <= i < size:
                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    result = tensor.copy()
    result[tuple(np.moveaxis(indices, -1, 0))] = updates
    return result
