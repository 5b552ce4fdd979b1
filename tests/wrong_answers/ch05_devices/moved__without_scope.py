"""tf.identity outside of any scope."""

SENTENCE = "copies to the device of the scope"
BREAKS = "tensorflow"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    return tf.identity(x)
