"""Turns a variable that lies there already into a tensor."""

SENTENCE = "returned another tensor than x"
BREAKS = "itself"


def moved(x, device):
    if placement(x) == device and not hasattr(x, "assign"):
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
