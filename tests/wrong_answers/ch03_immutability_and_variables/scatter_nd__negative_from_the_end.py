"""Leaves the bounds to NumPy, which counts negative indices from the end."""

SENTENCE = "A negative index is out of bounds: it does not count from the end."
BREAKS = "negative"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > tensor.ndim or updates.shape != indices.shape[:-1] + tensor.shape[depth:]:
        wanted = indices.shape[:-1] + tensor.shape[depth:]
        raise ValueError(f"expected {wanted}, got {updates.shape}")
    result = tensor.copy()
    result[tuple(np.moveaxis(indices, -1, 0))] = updates
    return result
