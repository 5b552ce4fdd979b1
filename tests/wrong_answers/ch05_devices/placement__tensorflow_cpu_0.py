"""Takes the end of TensorFlow's name, with the 0 of its first CPU."""

SENTENCE = "first CPU is the place that torch calls cpu"
BREAKS = "tensorflow_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
