"""Returns a read-only memoryview, which is no ndarray."""

SENTENCE = "expected an ndarray"
BREAKS = "view"


def as_readonly(x):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    return memoryview(array).toreadonly()
