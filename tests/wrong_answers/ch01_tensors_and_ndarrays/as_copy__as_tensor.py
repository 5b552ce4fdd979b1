"""torch.as_tensor copies nothing."""

SENTENCE = "shares memory with x"
BREAKS = "copy"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.as_tensor(x) if isinstance(x, np.ndarray) else torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
