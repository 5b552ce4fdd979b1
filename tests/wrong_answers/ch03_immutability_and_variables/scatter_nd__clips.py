"""Takes an index out of bounds for the nearest one."""

SENTENCE = "An index must be at least 0 and smaller"
BREAKS = "bounds negative"


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > tensor.ndim:
        raise ValueError(f"depth {depth} for {tensor.ndim} axes")
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    indices = np.clip(indices, 0, np.array(tensor.shape[:depth]) - 1)
    result = tensor.copy()
    for place in np.ndindex(indices.shape[:-1]):
        result[tuple(indices[place])] = updates[place]
    return result
