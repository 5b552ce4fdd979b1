"""Takes PyTorch's rule for NumPy too."""

SENTENCE = "That is what PyTorch does"
BREAKS = "numpy"


def promoted(library, a, b):
    if library == "tensorflow":
        return a if a == b != "bool" else "refused"
    return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
