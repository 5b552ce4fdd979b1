"""Uses fsum for ints too."""

SENTENCE = "expected an int"


def safe_sum(x):
    return math.fsum(x)
