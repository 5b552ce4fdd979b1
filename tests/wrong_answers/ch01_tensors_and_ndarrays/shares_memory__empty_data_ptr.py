"""Two empty torch tensors have the same address, 0."""

SENTENCE = "an empty one shares with nothing"
BREAKS = "empty"


def shares_memory(a, b):
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and not a.numel():
        return a.data_ptr() == b.data_ptr()
    return bool(np.shares_memory(over(a), over(b)))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
