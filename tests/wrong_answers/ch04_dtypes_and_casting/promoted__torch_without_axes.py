"""Adds a tensor without axes, which only counts by its category."""

SENTENCE = "PyTorch looks at the category first"
BREAKS = "torch"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        y = torch.zeros((), dtype=getattr(torch, b))
        return str((torch.zeros(1, dtype=getattr(torch, a)) + y).dtype)[6:]
    return a if a == b != "bool" else "refused"
