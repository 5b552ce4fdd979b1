"""Moves the numbers only."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.detach().to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
