"""Hands over nodes without operators."""

SENTENCE = "expected a Symbol"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f(*[placeholder(name) for name in names]))
