"""A tensor that requires grad is not detached."""

SENTENCE = "must be detached first"
BREAKS = "grad"


def as_copy(x, to):
    array = np.array(x.numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
