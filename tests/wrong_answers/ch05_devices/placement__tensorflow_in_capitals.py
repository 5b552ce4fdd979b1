"""Leaves TensorFlow's capitals as they are."""

SENTENCE = "returned 'CPU:1', expected 'cpu:1'"
BREAKS = "tensorflow_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        name = x.device.rpartition("device:")[2].replace("GPU", "cuda")
        return "cpu" if name == "CPU:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
