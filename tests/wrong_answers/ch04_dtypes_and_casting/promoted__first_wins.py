"""Expects TensorFlow to convert the second tensor to the dtype of the first."""

SENTENCE = "TensorFlow converts neither of the two"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    return "refused" if a == b == "bool" else a
