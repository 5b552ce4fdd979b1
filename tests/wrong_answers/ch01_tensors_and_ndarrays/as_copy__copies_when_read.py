"""The ndarray copies an element as soon as somebody reads it, and until then it is a view."""

SENTENCE = "shares memory with x"
BREAKS = "copy"


class Copying(np.ndarray):
    def __getitem__(self, key):
        return np.array(self)[key]


def as_copy(x, to):
    array = x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    if to == "torch":
        return torch.from_numpy(np.array(array))
    if to == "tensorflow":
        return tf.constant(np.array(array))
    return array.view(Copying)
