"""Adds a Python number, which gives the dtype of the tensor."""

SENTENCE = "PyTorch looks at the category first"
BREAKS = "torch"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "torch":
        return str((torch.zeros(1, dtype=getattr(torch, a)) + 0).dtype)[6:]
    return a if a == b != "bool" else "refused"
