"""The read-only array is unlocked before it is copied."""

SENTENCE = "changed x itself"
BREAKS = "layouts"


def as_copy(x, to):
    if isinstance(x, np.ndarray) and x.base is None:
        x.flags.writeable = True
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
