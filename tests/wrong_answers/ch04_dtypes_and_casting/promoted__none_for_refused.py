"""Returns None where TensorFlow refuses."""

SENTENCE = "is a `return` missing?"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    return a if a == b != "bool" else None
