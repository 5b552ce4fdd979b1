"""Takes NumPy's rule for all libraries."""

SENTENCE = "That is what NumPy does"
BREAKS = "torch refused"


def promoted(library, a, b):
    if "bfloat16" in (a, b):
        return "bfloat16" if a == b else "float32"
    return np.result_type(a, b).name
