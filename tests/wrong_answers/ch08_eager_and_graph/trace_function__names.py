"""Hands over the names themselves."""

SENTENCE = "with a Symbol for each name"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f(*names))
