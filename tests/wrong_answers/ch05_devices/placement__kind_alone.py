"""The kind of the device for its name: sim for sim:0."""

SENTENCE = "str(x.device), the number included"
BREAKS = "torch_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return x.device.type
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
