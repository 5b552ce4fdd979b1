"""The copy still requires grad."""

SENTENCE = "returned a tensor that requires grad"
BREAKS = "grad"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return x.clone() if isinstance(x, torch.Tensor) else torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
