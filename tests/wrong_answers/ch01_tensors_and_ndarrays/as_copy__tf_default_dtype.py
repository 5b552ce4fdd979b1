"""tf.constant of a list chooses its own dtype, and the shape where there is nothing to list."""

SENTENCE = "of dtype int32; expected int64"
BREAKS = "layouts dtypes"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array.tolist())
    return array
