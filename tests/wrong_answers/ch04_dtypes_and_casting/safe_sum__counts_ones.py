"""Counts bools right, and takes every array for one."""

SENTENCE = "This is how many elements there are"
BREAKS = "sum"


def safe_sum(x):
    return int(np.count_nonzero(x))
