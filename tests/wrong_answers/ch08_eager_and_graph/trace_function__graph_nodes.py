"""Hands over nodes without operators."""

SENTENCE = "with a Symbol for each name"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f(*[placeholder(name) for name in names]))
