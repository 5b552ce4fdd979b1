"""A torch tensor that can be written is made over a TensorFlow tensor."""

SENTENCE = "A TensorFlow tensor must never change"
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
        if isinstance(x, np.ndarray) and not x.flags.writeable:
            raise ValueError("read-only")
        if not isinstance(x, np.ndarray):
            return torch.from_dlpack(x)
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
