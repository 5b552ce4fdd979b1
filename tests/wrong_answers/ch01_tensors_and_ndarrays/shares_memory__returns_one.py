"""Returns the number 1 or 0."""

SENTENCE = "expected a bool"
BREAKS = "shared_elements"


def shares_memory(a, b):
    return int(np.shares_memory(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
