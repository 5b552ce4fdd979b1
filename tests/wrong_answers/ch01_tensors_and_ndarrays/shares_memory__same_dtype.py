"""Arrays of two dtypes are said to share nothing."""

SENTENCE = "read as elements of another dtype"
BREAKS = "bytes"


def shares_memory(a, b):
    a, b = over(a), over(b)
    return a.dtype == b.dtype and bool(np.shares_memory(a, b))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
