"""detach is taken for a copy."""

SENTENCE = "shares memory with x"
BREAKS = "same_library"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return x.detach() if isinstance(x, torch.Tensor) else torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
