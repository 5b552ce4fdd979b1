"""Lets an addition copy the operand."""

SENTENCE = "made TensorFlow copy an operand without being told to"
BREAKS = "tensorflow"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return x + 0
