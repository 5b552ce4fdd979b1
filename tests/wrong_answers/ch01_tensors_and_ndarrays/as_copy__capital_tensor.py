"""torch.Tensor makes float32 of everything."""

SENTENCE = "dtype"
BREAKS = "copy"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.Tensor(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
