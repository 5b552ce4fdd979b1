"""Leaves out the updates that lie outside, as a GPU may."""

SENTENCE = "An index must be at least 0 and smaller"
BREAKS = "bounds negative"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if depth > tensor.ndim or updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    result = tensor.copy()
    for place in np.ndindex(indices.shape[:-1]):
        if all(0 <= i < size for i, size in zip(indices[place], tensor.shape, strict=False)):
            result[tuple(indices[place])] = updates[place]
    return result
