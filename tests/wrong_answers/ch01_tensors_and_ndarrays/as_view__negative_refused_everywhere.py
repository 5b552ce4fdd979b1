"""Refuses negative strides before it looks where the view goes."""

SENTENCE = "This is a tensor of that library already"
BREAKS = "same_library"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if library == "numpy" and any(stride < 0 for stride in x.strides):
        raise ValueError("negative strides")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(np.asarray(x))
    except TypeError as error:
        raise ValueError("no such view") from error
