"""Says that a read-only view shares nothing."""

SENTENCE = "Whether writing is allowed does not matter"
BREAKS = "read_only tensorflow"


def shares_memory(a, b):
    a, b = over(a), over(b)
    return a.flags.writeable and b.flags.writeable and bool(np.shares_memory(a, b))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
