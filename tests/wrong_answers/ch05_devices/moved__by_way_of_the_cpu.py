"""Brings every tensor to the CPU first."""

SENTENCE = "so x itself comes back"
BREAKS = "itself"


def moved(x, device):
    if isinstance(x, torch.Tensor):
        return x.cpu().to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
