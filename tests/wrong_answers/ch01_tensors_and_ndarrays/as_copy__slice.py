"""x[...] is taken for a copy, as x[:] is of a list."""

SENTENCE = "shares memory with x"
BREAKS = "copy"


def as_copy(x, to):
    array = (x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x))[...]
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
