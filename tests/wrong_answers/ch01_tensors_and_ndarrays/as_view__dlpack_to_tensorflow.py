"""A TensorFlow tensor is made over foreign memory."""

SENTENCE = "uses tf.experimental.dlpack.from_dlpack"
BREAKS = "to_tensorflow"


def as_view(x, to):
    library = {np.ndarray: "numpy", torch.Tensor: "torch"}.get(type(x), "tensorflow")
    if to == library:
        return x
    if to == "tensorflow":
        return tf.experimental.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(torch.as_tensor(x)))
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        if not np.asarray(x).flags.writeable:
            raise ValueError("read-only")
        return torch.from_numpy(x)
    except TypeError as error:
        raise ValueError("no such view") from error
