"""The tensor that was handed in gets one more axis, and so does the copy."""

SENTENCE = "an array of shape (1, 2, 3); expected shape (2, 3)"
BREAKS = "copy"


def as_copy(x, to):
    if isinstance(x, torch.Tensor) and not x.requires_grad:
        x.unsqueeze_(0)
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    return tf.constant(array) if to == "tensorflow" else array
