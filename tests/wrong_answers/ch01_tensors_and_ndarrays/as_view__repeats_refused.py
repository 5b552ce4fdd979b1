"""Only positive strides are taken, and 0 is not positive."""

SENTENCE = "any steps of 0 or more"
BREAKS = "view"


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
        if any(stride <= 0 for stride in x.strides):
            raise ValueError("strides must be positive")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
