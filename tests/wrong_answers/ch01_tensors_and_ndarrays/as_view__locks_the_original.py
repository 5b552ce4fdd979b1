"""The array that was handed in is made read-only."""

SENTENCE = "changed x itself"
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
        return _locked(x)
    except TypeError as error:
        raise ValueError("no such view") from error


def _locked(x):
    view = torch.from_numpy(x)
    x.flags.writeable = False
    return view
