"""np.array copies what it is given, so nothing is ever shared."""

SENTENCE = "shares with itself"
BREAKS = "shared_elements"


def shares_memory(a, b):
    return bool(np.shares_memory(over(a), over(b)))


def over(x):
    return np.array(x.detach() if isinstance(x, torch.Tensor) else x)
