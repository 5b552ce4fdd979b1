"""Turns the left operand into a tensor, and forgets the right one."""

SENTENCE = "expected a torch tensor"
BREAKS = "ndarray_shares as_torch_refuses"


def operands(a, b):
    placement(a), placement(b)
    libraries = [
        "torch" if isinstance(x, (torch.Tensor, np.ndarray)) else "tensorflow" for x in (a, b)
    ]
    if libraries[0] != libraries[1]:
        raise TypeError("two libraries: {} and {}".format(*libraries))
    a = torch.from_numpy(a) if isinstance(a, np.ndarray) else a
    left, right = tuple(a.shape), tuple(b.shape)
    if len(left) != 2 or len(right) != 2:
        raise ValueError(f"expected two axes each, got {left} and {right}")
    if left[1] != right[0]:
        raise ValueError(f"inner sizes differ: {left} and {right}")
    if str(a.dtype).split(".")[-1] != str(b.dtype).split(".")[-1]:
        raise TypeError(f"two dtypes: {a.dtype} and {b.dtype}")
    return libraries[0], a, b
