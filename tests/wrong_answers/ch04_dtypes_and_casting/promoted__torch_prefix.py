"""Leaves `torch.` in front of the name."""

SENTENCE = "without `torch.` in front"
BREAKS = "torch"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))
    return a if a == b != "bool" else "refused"
