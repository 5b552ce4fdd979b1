"""There is a return for True only."""

SENTENCE = "is a `return` missing?"
BREAKS = "shared_elements"


def shares_memory(a, b):
    if np.shares_memory(over(a), over(b)):
        return True


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
