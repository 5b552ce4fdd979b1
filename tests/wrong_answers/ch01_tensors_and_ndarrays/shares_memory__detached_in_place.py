"""detach_ with an underscore changes the tensor itself."""

SENTENCE = "it must only look"
BREAKS = "empty bytes torch grad tensorflow only_looks"


def shares_memory(a, b):
    return bool(np.shares_memory(over(a), over(b)))


def over(x):
    if isinstance(x, torch.Tensor):
        return x.detach_().numpy()
    return np.asarray(x)
