"""Any two floats can be multiplied."""

SENTENCE = "The dtypes differ, and nothing is ever cast"
BREAKS = "one_dtype"

FLOATS = [torch.float16, torch.float32, torch.float64]
if tf is not None:
    FLOATS += [tf.float16, tf.float32, tf.float64]


def operands(a, b):
    placement(a), placement(b)
    libraries = [
        "torch" if isinstance(x, (torch.Tensor, np.ndarray)) else "tensorflow" for x in (a, b)
    ]
    if libraries[0] != libraries[1]:
        raise TypeError("two libraries: {} and {}".format(*libraries))
    a, b = (torch.from_numpy(x) if isinstance(x, np.ndarray) else x for x in (a, b))
    left, right = tuple(a.shape), tuple(b.shape)
    if len(left) != 2 or len(right) != 2:
        raise ValueError(f"expected two axes each, got {left} and {right}")
    if left[1] != right[0]:
        raise ValueError(f"inner sizes differ: {left} and {right}")
    is_float = [x.dtype in FLOATS for x in (a, b)]
    if a.dtype != b.dtype and not all(is_float):
        raise TypeError(f"two dtypes: {a.dtype} and {b.dtype}")
    return libraries[0], a, b
