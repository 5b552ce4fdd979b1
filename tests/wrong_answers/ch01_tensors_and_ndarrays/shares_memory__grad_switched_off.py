"""The parameter that was handed in stops training."""

SENTENCE = "changed one of the two"
BREAKS = "only_looks"


def shares_memory(a, b):
    return bool(np.shares_memory(over(a), over(b)))


def over(x):
    if isinstance(x, torch.Tensor):
        return (x.requires_grad_(False) if x.is_leaf else x.detach()).numpy()
    return np.asarray(x)
