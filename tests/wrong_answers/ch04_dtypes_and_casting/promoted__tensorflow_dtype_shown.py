"""Returns the dtype of TensorFlow as it is shown."""

SENTENCE = "as `.dtype.name` does"
BREAKS = "tensorflow"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    try:
        return str((tf.zeros([1], a) + tf.zeros([1], b)).dtype)
    except tf.errors.InvalidArgumentError:
        return "refused"
