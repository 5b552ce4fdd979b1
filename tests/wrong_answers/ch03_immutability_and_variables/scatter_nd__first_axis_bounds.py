"""Looks for negative indices on the first axis only."""

SENTENCE = "A negative index is out of bounds"
BREAKS = "negative"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > tensor.ndim:
        raise ValueError(f"depth {depth} for {tensor.ndim} axes")
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    for i in indices[..., 0].flat:
        size = tensor.shape[0]
        if not 0 <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis 0 with size {size}")
    result = tensor.copy()
    for place in np.ndindex(indices.shape[:-1]):
        result[tuple(indices[place])] = updates[place]
    return result
