"""An ndarray has no torch.device, so it lies nowhere."""

SENTENCE = "placement(x) with an ndarray raised TypeError"
BREAKS = "ndarray"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
