"""TensorFlow will copy what it needs by itself."""

SENTENCE = "it must lie on cpu:1"
BREAKS = "tensorflow"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    return x
