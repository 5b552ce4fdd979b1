"""Makes an int of each number."""

SENTENCE = "lost its fraction"
BREAKS = "floats as_float"


def safe_sum(x):
    return sum(int(value) for value in x)
