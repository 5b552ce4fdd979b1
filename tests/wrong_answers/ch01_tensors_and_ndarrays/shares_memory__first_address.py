"""Compares the address of the first element."""

SENTENCE = "The one is a view of the other"
BREAKS = "shared_elements"


def shares_memory(a, b):
    a, b = over(a), over(b)
    if 0 in (a.size, b.size):
        return False
    return a.__array_interface__["data"][0] == b.__array_interface__["data"][0]


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
