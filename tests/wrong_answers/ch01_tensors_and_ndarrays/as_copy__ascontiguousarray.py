"""np.ascontiguousarray copies only what is not contiguous, and adds an axis where there is none."""

SENTENCE = "no copy"
BREAKS = "copy"


def as_copy(x, to):
    array = np.ascontiguousarray(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
