"""Takes equal values for the same memory."""

SENTENCE = "with memory of its own"
BREAKS = "shared_elements"


def shares_memory(a, b):
    return bool(np.array_equal(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
