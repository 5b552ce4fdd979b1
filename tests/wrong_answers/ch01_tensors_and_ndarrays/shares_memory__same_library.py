"""Only two of one library can share, it says."""

SENTENCE = "`torch.from_numpy` makes a tensor over the memory of the array"
BREAKS = "torch grad tensorflow"


def shares_memory(a, b):
    return type(a) is type(b) and bool(np.shares_memory(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
