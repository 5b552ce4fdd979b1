"""The elements are read in the order of the memory."""

SENTENCE = "however x lies in memory"
BREAKS = "layouts"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    array = array.ravel(order="K").reshape(array.shape)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
