"""The ndarray is a read-only view of a copy by TensorFlow."""

SENTENCE = "returned an ndarray that cannot be written"
BREAKS = "writable"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return np.asarray(tf.constant(array)) if tf is not None else np.broadcast_to(array, array.shape)
