"""Looks for one array that both are views of, by `.base` and its `.base`."""

SENTENCE = "compare where the elements lie, not `.base`"
BREAKS = "bytes torch grad tensorflow"


def shares_memory(a, b):
    a, b = over(a), over(b)
    return root(a) is root(b) and bool(np.shares_memory(a, b))


def root(array):
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
