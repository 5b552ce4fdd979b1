"""Makes a torch tensor of whatever is no torch tensor."""

SENTENCE = "One belongs to torch and one to TensorFlow"
BREAKS = "first_error one_library"


def operands(a, b):
    placement(a), placement(b)
    library = "tensorflow"
    if isinstance(a, (torch.Tensor, np.ndarray)) or isinstance(b, (torch.Tensor, np.ndarray)):
        library = "torch"
        a, b = (
            x if isinstance(x, torch.Tensor) else torch.from_numpy(np.asarray(x)) for x in (a, b)
        )
    left, right = tuple(a.shape), tuple(b.shape)
    if len(left) != 2 or len(right) != 2:
        raise ValueError(f"expected two axes each, got {left} and {right}")
    if left[1] != right[0]:
        raise ValueError(f"inner sizes differ: {left} and {right}")
    if a.dtype != b.dtype:
        raise TypeError(f"two dtypes: {a.dtype} and {b.dtype}")
    return library, a, b
