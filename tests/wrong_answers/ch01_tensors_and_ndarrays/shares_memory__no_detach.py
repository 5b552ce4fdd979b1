"""A tensor that requires grad is not detached."""

SENTENCE = "Can't call numpy() on Tensor that requires grad"


def shares_memory(a, b):
    return bool(np.shares_memory(np.asarray(a), np.asarray(b)))
