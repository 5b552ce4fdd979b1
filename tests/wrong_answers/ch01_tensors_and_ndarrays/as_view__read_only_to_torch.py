"""A tensor that can be written is made over a read-only array."""

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
        x = np.array(x) if not isinstance(x, np.ndarray) else x
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
