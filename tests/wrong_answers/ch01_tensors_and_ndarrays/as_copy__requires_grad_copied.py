"""The copy requires grad where x does."""

SENTENCE = "returned a tensor that requires grad"
BREAKS = "grad"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        copied = torch.from_numpy(array)
        if isinstance(x, torch.Tensor):
            copied.requires_grad_(x.requires_grad)
        return copied
    if to == "tensorflow":
        return tf.constant(array)
    return array
