"""tf.constant copies."""

SENTENCE = "so there is no view to rely on"
BREAKS = "to_tensorflow"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        return tf.constant(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
