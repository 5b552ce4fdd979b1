"""Makes a tensor of its own of the copy, which wants gradients as x does."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.detach().to(device).requires_grad_(x.requires_grad)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
