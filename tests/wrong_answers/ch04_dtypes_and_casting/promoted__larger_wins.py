"""Takes the dtype with more bytes."""

SENTENCE = "NumPy takes the smallest dtype that holds all numbers of both"
BREAKS = "numpy"


def promoted(library, a, b):
    if library == "tensorflow":
        return a if a == b != "bool" else "refused"
    sizes = {"bool": 0, "bfloat16": 2}
    return max(a, b, key=lambda name: sizes[name] if name in sizes else np.dtype(name).itemsize)
