"""Expects TensorFlow to add two of any one dtype, bools too."""

SENTENCE = "does not add bools"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    return a if a == b else "refused"
