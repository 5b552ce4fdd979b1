"""A copy that is brought up to date by the next call."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"

COPIES = []


def as_view(x, to):
    for old, copy in COPIES:
        copy.copy_(torch.from_numpy(old))
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
        COPIES[:] = [(x, torch.from_numpy(x).clone())]
        return COPIES[0][1]
    except TypeError as error:
        raise ValueError("no such view") from error
