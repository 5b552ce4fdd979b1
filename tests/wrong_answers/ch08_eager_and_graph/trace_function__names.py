"""Hands over the names themselves."""

SENTENCE = "expected a Symbol that is a placeholder"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f(*names))
