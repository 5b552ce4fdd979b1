"""Asks whether the two are one object."""

SENTENCE = "The one is a view of the other"
BREAKS = "shared_elements"


def shares_memory(a, b):
    return a is b
