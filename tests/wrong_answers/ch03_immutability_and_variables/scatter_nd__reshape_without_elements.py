"""Lets reshape work out how many updates there are, which it cannot without elements."""

SENTENCE = "A `tensor` may have no elements"
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
    result = tensor.copy()
    rows = updates.reshape(-1, *tensor.shape[depth:])
    for index, row in zip(indices.reshape(-1, depth), rows, strict=True):
        result[tuple(index)] = row
    return result
