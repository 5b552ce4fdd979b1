"""The elements go through a flat tensor, which copies where they do not follow each other."""

SENTENCE = "must reach the elements of x where they lie"
BREAKS = "strides"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy" and library == "torch":
            return x.detach().reshape(-1).numpy().reshape(x.shape)
        if to == "numpy":
            return np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
