"""The parameter that was handed in stops training."""

SENTENCE = "switched off `requires_grad` of x itself"
BREAKS = "grad"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            return x.requires_grad_(False).numpy() if library == "torch" else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
