"""Keeps what it has moved by the id of the tensor, so that nothing moves twice."""

SENTENCE = "x holds other numbers than at an earlier call"
BREAKS = "as_it_is_now"


MOVED = {}


def moved(x, device):
    if placement(x) == device:
        return x
    if (id(x), device) not in MOVED:
        if isinstance(x, torch.Tensor):
            MOVED[id(x), device] = x.to(device)
        else:
            with tf.device(device.replace("cuda", "GPU")):
                MOVED[id(x), device] = tf.identity(x)
    return MOVED[id(x), device]
