"""The copy is compared with x by the check of the exercise, which a torch tensor does not pass."""

SENTENCE = "raised Mistake"
BREAKS = "copy"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    assert same_value(x, array)
    return array
