"""Does not return the moved tensor."""

SENTENCE = "is a `return` missing?"
BREAKS = "moved"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        x = x.to(device)
        return None
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
