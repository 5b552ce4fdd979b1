"""Makes a copy of a TensorFlow tensor that lies there already."""

SENTENCE = "x lies there already, so x itself comes back"
BREAKS = "itself"


def moved(x, device):
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
