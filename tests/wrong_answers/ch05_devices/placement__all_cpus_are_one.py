"""TensorFlow's CPUs all go by the name cpu."""

SENTENCE = "second CPU is another place than its first"
BREAKS = "tensorflow_tensor"


def placement(x):
    if isinstance(x, torch.Tensor):
        return str(x.device)
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        return "cpu" if "CPU" in x.device else "cuda:0"
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(f"expected a tensor, got {type(x).__name__}")
