"""np.asarray does not copy."""

SENTENCE = "returned x itself, which is no copy"
BREAKS = "copy"


def as_copy(x, to):
    array = np.asarray(x.detach() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
