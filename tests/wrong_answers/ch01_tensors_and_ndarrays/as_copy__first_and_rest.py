"""TensorFlow puts the first row and the rest together, where there are rows."""

SENTENCE = "raised InvalidArgumentError"
BREAKS = "no_axes"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        whole = tf.constant(array)
        return tf.concat([whole[:1], whole[1:]], axis=0)
    return array
