"""Uses fsum for ints too."""

SENTENCE = "expected an int"
BREAKS = "exact bools"


def safe_sum(x):
    return math.fsum(x)
