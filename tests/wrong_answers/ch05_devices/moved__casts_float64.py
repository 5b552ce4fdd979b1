"""Takes float32 for what an accelerator wants."""

SENTENCE = "of dtype float32; expected float64"
BREAKS = "stays_as_it_is"


def moved(x, device):
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return (x.float() if x.dtype == torch.float64 else x).to(device)
    with tf.device(device.replace("cuda", "GPU")):
        return tf.identity(x)
