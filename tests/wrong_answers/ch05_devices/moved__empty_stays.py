"""Sees nothing to move in a tensor without elements."""

SENTENCE = "returned a tensor on cpu; it must lie on sim:0"
BREAKS = "straight_and_once"


def moved(x, device):
    if placement(x) == device or 0 in x.shape:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tensorflow_scope(device):
        return tf.identity(x)
