"""An array of the other byte order is made one of the own, which copies."""

SENTENCE = "in the byte order of the machine only"
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
        return torch.from_numpy(np.asarray(x).astype(x.dtype.newbyteorder("="), copy=False))
    except TypeError as error:
        raise ValueError("no such view") from error
