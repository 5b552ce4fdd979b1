"""TensorFlow's own name in lower case."""

SENTENCE = "first CPU is the place that torch calls cpu"
BREAKS = "tensorflow_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        return x.device.rpartition("device:")[2].lower()
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
