"""Makes a new tensor of the numbers, through a list."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return torch.tensor(x.tolist(), dtype=x.dtype, device=device).reshape(x.shape)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
