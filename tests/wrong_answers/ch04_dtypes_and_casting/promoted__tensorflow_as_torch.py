"""Expects TensorFlow to promote as PyTorch does."""

SENTENCE = "the answer is the word refused"
BREAKS = "refused"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
