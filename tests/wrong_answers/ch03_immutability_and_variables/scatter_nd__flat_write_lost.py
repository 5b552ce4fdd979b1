"""Writes into a flat copy of a copy: np.copy keeps the order of a transpose, so reshape copies."""

SENTENCE = "If you wrote into the result of `reshape`"
BREAKS = "any_tensor"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > tensor.ndim:
        raise ValueError(f"depth {depth} for {tensor.ndim} axes")
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    for axis, size in enumerate(tensor.shape[:depth]):
        for i in indices[..., axis].flat:
            if not 0 <= i < size:
                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    result = np.copy(tensor)
    flat = result.reshape(-1, *tensor.shape[indices.shape[-1] :])
    for place in np.ndindex(indices.shape[:-1]):
        flat[np.ravel_multi_index(tuple(indices[place]), tensor.shape[: indices.shape[-1]])] = (
            updates[place]
        )
    return result
