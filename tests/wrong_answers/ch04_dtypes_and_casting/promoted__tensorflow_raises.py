"""Lets TensorFlow's error through."""

SENTENCE = "the answer is the word refused"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    return (tf.zeros([1], a) + tf.zeros([1], b)).dtype.name
