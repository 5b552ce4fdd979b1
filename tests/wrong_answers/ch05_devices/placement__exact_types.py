"""Compares types, so what is made from torch.Tensor is refused."""

SENTENCE = "a SimTensor on sim:0 raised TypeError"
BREAKS = "torch_tensor"


def placement(x):
    if type(x) is torch.Tensor:
        return str(x.device)
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        name = x.device.rpartition("device:")[2].lower().replace("gpu", "cuda")
        return "cpu" if name == "cpu:0" else name
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
