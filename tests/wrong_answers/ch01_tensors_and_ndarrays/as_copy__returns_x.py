"""x itself is returned where it belongs to the library already."""

SENTENCE = "returned x itself, which is no copy"
BREAKS = "same_library"


def as_copy(x, to):
    if to == "numpy" and isinstance(x, np.ndarray):
        return x
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
