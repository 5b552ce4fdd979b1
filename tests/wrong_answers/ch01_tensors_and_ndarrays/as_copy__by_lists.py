"""Lists forget the dtype, and the shape where there is nothing to list."""

SENTENCE = "expected float64"
BREAKS = "layouts dtypes"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.tensor(array.tolist())
    if to == "tensorflow":
        return tf.constant(array)
    return array
