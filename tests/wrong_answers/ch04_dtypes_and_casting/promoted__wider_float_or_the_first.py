"""Takes the wider dtype of the higher category, and the first of two that are equally wide."""

SENTENCE = "PyTorch looks at the category first"
BREAKS = "torch"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b).name
    if library == "tensorflow":
        return a if a == b != "bool" else "refused"

    def rank(name):
        dtype = getattr(torch, name)
        return dtype.is_floating_point, dtype != torch.bool, dtype.itemsize

    return max(a, b, key=rank)
