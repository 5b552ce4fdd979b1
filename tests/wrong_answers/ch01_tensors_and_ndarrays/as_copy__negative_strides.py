"""torch takes no negative strides."""

SENTENCE = "copy with NumPy first"
BREAKS = "layouts"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.tensor(x) if isinstance(x, np.ndarray) else torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
