"""A clone of a torch tensor still requires grad, and NumPy does not take it."""

SENTENCE = "must be detached first"
BREAKS = "grad"


def as_copy(x, to):
    array = x.clone().numpy() if isinstance(x, torch.Tensor) else np.array(x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
