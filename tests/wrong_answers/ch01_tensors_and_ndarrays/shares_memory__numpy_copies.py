"""`.numpy()` of a TensorFlow tensor is taken for a view."""

SENTENCE = "`np.asarray` gives a view of it; `.numpy()` copies"
BREAKS = "tensorflow"


def over(x):
    if isinstance(x, np.ndarray):
        return x
    return x.detach().numpy() if isinstance(x, torch.Tensor) else x.numpy()


def shares_memory(a, b):
    return bool(np.shares_memory(over(a), over(b)))
