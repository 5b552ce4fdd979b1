"""Keeps the first of two updates with the same index."""

SENTENCE = "Here the first of two equal indices wins"
BREAKS = "last_wins"


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
    result, seen = tensor.copy(), set()
    for place in np.ndindex(indices.shape[:-1]):
        index = tuple(int(i) for i in indices[place])
        if index not in seen:
            result[index] = updates[place]
            seen.add(index)
    return result
