"""Makes a new TensorFlow tensor of the numbers."""

SENTENCE = "into Python"
BREAKS = "gradients tensorflow"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.constant(x.numpy())
