"""The parameter that was handed in stops training."""

SENTENCE = "switched off `requires_grad` of x itself"
BREAKS = "grad"


def as_copy(x, to):
    array = np.array(x.requires_grad_(False).numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    return tf.constant(array) if to == "tensorflow" else array
