"""Keeps what it has moved by id and version, so that what was written to moves again."""

SENTENCE = "an id is given to another object once its own is gone"
BREAKS = "as_it_is_now"


MOVED = {}


def moved(x, device):
    if placement(x) == device:
        return x
    key = id(x), getattr(x, "_version", None), device
    if key not in MOVED or hasattr(x, "assign"):
        if isinstance(x, torch.Tensor):
            MOVED[key] = x.to(device)
        else:
            with tf.device(device.replace("cuda", "GPU")):
                MOVED[key] = tf.identity(x)
    return MOVED[key]
