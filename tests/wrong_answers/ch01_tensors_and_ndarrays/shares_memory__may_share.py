"""np.may_share_memory compares only the first and the last byte."""

SENTENCE = "take turns in memory"
BREAKS = "apart"


def shares_memory(a, b):
    return bool(np.may_share_memory(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
