"""Refuses a list without naming its type."""

SENTENCE = "does not name `list`"
BREAKS = "anything_else"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError("this is no tensor")
