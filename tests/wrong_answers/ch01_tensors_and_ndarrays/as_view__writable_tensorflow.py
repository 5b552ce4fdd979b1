"""A private function gives a writable view of a tensor that must not change."""

SENTENCE = "returned a view that can be written, though x cannot"
BREAKS = "from_tensorflow"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        raise ValueError("no such view")
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else x._numpy()
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
