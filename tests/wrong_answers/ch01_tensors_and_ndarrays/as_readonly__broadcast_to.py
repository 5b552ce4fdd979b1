"""A read-only view by broadcasting to the same shape, which a tensor that requires grad refuses."""

SENTENCE = "A tensor that requires grad must be detached first"
BREAKS = "tensors"


def as_readonly(x):
    return np.broadcast_to(x, x.shape)
