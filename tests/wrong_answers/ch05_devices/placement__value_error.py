"""Takes the wrong type of an argument for a wrong value."""

SENTENCE = "must raise TypeError"
BREAKS = "anything_else"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise ValueError(f"expected a tensor, got {type(x).__name__}")
