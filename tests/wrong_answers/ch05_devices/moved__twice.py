"""Moves once to look whether it works, and once for good."""

SENTENCE = "A tensor goes where it must straight, and once"
BREAKS = "straight_and_once"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        x.to(device)
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
