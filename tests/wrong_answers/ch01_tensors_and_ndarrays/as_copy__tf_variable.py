"""A variable is no tensor: its value can be replaced."""

SENTENCE = "returned a tf.Variable; expected a TensorFlow tensor"
BREAKS = "tensorflow"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    return tf.Variable(array) if to == "tensorflow" else array
