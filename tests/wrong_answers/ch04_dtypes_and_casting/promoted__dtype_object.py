"""Returns a dtype, not its name."""

SENTENCE = "expected a str"
BREAKS = "numpy"


def promoted(library, a, b):
    if library == "numpy":
        return np.result_type(a, b)
    if library == "torch":
        return str(torch.promote_types(getattr(torch, a), getattr(torch, b)))[6:]
    return a if a == b != "bool" else "refused"
