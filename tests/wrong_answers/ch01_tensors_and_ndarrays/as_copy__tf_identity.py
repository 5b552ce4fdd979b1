"""tf.identity shares the memory."""

SENTENCE = "shares memory with x"
BREAKS = "tensorflow"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.identity(x) if isinstance(x, tf.Tensor) else tf.constant(array)
    return array
