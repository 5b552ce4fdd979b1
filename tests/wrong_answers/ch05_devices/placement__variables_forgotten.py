"""A tf.Variable is no tf.Tensor, so it is refused."""

SENTENCE = "placement(x) with a ResourceVariable"
BREAKS = "variables"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, tf.Tensor):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
