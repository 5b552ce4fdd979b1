"""Looks whether the first begins inside the second, and not the other way round."""

SENTENCE = "The one is a view of the other"
BREAKS = "shared_elements"


def shares_memory(a, b):
    a, b = over(a), over(b)
    return a.size > 0 and bool(np.shares_memory(a[(slice(0, 1),) * a.ndim], b))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
