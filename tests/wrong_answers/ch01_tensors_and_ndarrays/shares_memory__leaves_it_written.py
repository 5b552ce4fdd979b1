"""Writes a number to the one to see whether the other changes, and leaves it there."""

SENTENCE = "it must only look"
BREAKS = "only_looks"


def shares_memory(a, b):
    a, b = over(a), over(b)
    result = bool(np.shares_memory(a, b))
    if a.size and a.flags.writeable:
        a[(0,) * a.ndim] = 55
    return result


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
