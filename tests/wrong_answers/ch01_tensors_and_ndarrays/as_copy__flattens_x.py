"""The copy is right, and the array that was handed in has lost its shape."""

SENTENCE = "changed x itself"
BREAKS = "copy"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if isinstance(x, torch.Tensor) and x.is_contiguous():
        x.resize_(x.numel())
    if to == "torch":
        return torch.from_numpy(array)
    return tf.constant(array) if to == "tensorflow" else array
