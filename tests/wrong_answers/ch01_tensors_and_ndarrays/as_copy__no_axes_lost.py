"""np.atleast_1d gives every tensor an axis."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"


def as_copy(x, to):
    array = np.atleast_1d(np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x))
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
