"""Every place has a number, so the CPU is cpu:0."""

SENTENCE = "returned 'cpu:0', expected 'cpu'"
BREAKS = "torch_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return f"{x.device.type}:{x.device.index or 0}"
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return name
    if isinstance(x, np.ndarray):
        return "cpu:0"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
