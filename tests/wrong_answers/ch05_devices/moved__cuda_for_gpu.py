"""Gives TensorFlow torch's name of a GPU."""

SENTENCE = "TensorFlow's word is GPU:0"
BREAKS = "tensorflow"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device):
        return tf.identity(x)
