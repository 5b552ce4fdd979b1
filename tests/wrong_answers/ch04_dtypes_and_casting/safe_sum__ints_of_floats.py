"""Makes an int of each number."""

SENTENCE = "lost its fraction"


def safe_sum(x):
    return sum(int(value) for value in x)
