"""Does not compare the depth with the number of axes, and NumPy raises its own error."""

SENTENCE = "The depth is larger than the number of axes."
BREAKS = "depth"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    for axis, size in enumerate(tensor.shape[:depth]):
        for i in indices[..., axis].flat:
            if not 0 <= i < size:
                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    result = tensor.copy()
    for place in np.ndindex(indices.shape[:-1]):
        result[tuple(indices[place])] = updates[place]
    return result
