"""Takes contiguous arrays only."""

SENTENCE = "may start anywhere"
BREAKS = "strides"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        if not x.flags.c_contiguous:
            raise ValueError("not contiguous")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
