"""copy.deepcopy of a TensorFlow tensor shares the memory."""

SENTENCE = "TensorFlow's own functions hand the same memory back"
BREAKS = "tensorflow"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return __import__("copy").deepcopy(x) if isinstance(x, tf.Tensor) else tf.constant(array)
    return array
