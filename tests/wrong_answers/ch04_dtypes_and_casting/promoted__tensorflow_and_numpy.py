"""Adds an ndarray to the tensor, which TensorFlow converts in silence."""

SENTENCE = "the answer is the word refused"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    try:
        return (tf.zeros([1], a) + np.zeros(1, tf.as_dtype(b).as_numpy_dtype)).dtype.name
    except (tf.errors.InvalidArgumentError, TypeError, ValueError):
        return "refused"
