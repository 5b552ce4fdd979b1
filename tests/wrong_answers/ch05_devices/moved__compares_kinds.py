"""All places of one kind are one place."""

SENTENCE = "it must lie on cpu:1"
BREAKS = "tensorflow"


def moved(x, device):
    if placement(x).partition(":")[0] == device.partition(":")[0]:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
