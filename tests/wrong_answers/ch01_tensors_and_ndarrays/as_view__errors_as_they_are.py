"""The library's TypeError is let through."""

SENTENCE = "any error of its own must become a ValueError"
BREAKS = "no_such_view"


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
        return torch.from_numpy(x)
    except TypeError as error:
        raise
