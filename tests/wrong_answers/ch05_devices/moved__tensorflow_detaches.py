"""Moves TensorFlow's numbers only."""

SENTENCE = "they must reach what it was given"
BREAKS = "gradients"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.stop_gradient(tf.identity(x))
