"""Only an accelerator has to be moved to."""

SENTENCE = "it must lie on cpu"
BREAKS = "moved"


def moved(x, device):
    if device in ("cpu", placement(x)):
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
