"""A view of the array is made writable, so that torch takes it without a warning."""

SENTENCE = "PyTorch has no read-only tensors"
BREAKS = "no_writes"


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
            x = x.view()
            x.flags.writeable = True
        return torch.from_numpy(np.asarray(x))
    except TypeError as error:
        raise ValueError("no such view") from error
