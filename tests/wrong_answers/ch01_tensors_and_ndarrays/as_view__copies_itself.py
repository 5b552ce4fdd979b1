"""A tensor of that library is copied."""

SENTENCE = "return it as it is"
BREAKS = "same_library"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x.copy() if to == "numpy" else x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
