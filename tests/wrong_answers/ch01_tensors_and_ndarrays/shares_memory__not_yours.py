"""Asks the function that insidetensor has."""

SENTENCE = "write your own"
BREAKS = "shared_elements"


import insidetensor


def shares_memory(a, b):
    return insidetensor.shares_memory(a, b)
