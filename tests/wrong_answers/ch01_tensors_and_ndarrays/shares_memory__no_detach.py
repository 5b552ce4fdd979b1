"""A tensor that requires grad is not detached."""

SENTENCE = "`detach()` gives a view of it"
BREAKS = "grad"


def shares_memory(a, b):
    return bool(np.shares_memory(np.asarray(a), np.asarray(b)))
