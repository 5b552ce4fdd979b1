"""An empty array is said to share with itself."""

SENTENCE = "not even with itself"
BREAKS = "empty"


def shares_memory(a, b):
    return a is b or bool(np.shares_memory(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
