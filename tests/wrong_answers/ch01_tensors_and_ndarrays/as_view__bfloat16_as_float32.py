"""A dtype that NumPy lacks is made float32, which copies."""

SENTENCE = "so there is no view"
BREAKS = "no_such_view"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            if library == "torch" and x.dtype == torch.bfloat16:
                return x.float().numpy()
            return x.detach().numpy() if library == "torch" else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(np.asarray(x))
    except TypeError as error:
        raise ValueError("no such view") from error
