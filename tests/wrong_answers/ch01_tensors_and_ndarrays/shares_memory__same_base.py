"""Compares the arrays that both are views of."""

SENTENCE = "views of one array need not share any"
BREAKS = "apart strides empty bytes read_only torch grad tensorflow"


def shares_memory(a, b):
    a, b = over(a), over(b)
    first = a if a.base is None else a.base
    second = b if b.base is None else b.base
    return first is second


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
