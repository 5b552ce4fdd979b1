"""The torch.device itself, not its name."""

SENTENCE = "which is a device; expected a str"
BREAKS = "torch_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return x.device
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
