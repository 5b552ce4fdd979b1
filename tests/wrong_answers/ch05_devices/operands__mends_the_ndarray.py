"""Copies an ndarray whose strides are negative, so that torch takes it."""

SENTENCE = "let its error pass through"
BREAKS = "as_torch_refuses"


def operands(a, b):
    placement(a), placement(b)
    libraries = [
        "torch" if isinstance(x, (torch.Tensor, np.ndarray)) else "tensorflow" for x in (a, b)
    ]
    if libraries[0] != libraries[1]:
        raise TypeError("two libraries: {} and {}".format(*libraries))
    a, b = (
        torch.from_numpy(x.copy() if min(x.strides, default=0) < 0 else x)
        if isinstance(x, np.ndarray)
        else x
        for x in (a, b)
    )
    left, right = tuple(a.shape), tuple(b.shape)
    if len(left) != 2 or len(right) != 2:
        raise ValueError(f"expected two axes each, got {left} and {right}")
    if left[1] != right[0]:
        raise ValueError(f"inner sizes differ: {left} and {right}")
    if a.dtype != b.dtype:
        raise TypeError(f"two dtypes: {a.dtype} and {b.dtype}")
    return libraries[0], a, b
