"""`.numpy()` of a TensorFlow tensor without axes is a number."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return x.numpy() if not isinstance(x, (np.ndarray, torch.Tensor)) else array
