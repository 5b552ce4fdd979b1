"""Hands over the names themselves."""

SENTENCE = "expected a Symbol that is a placeholder"


def trace_function(f, names):
    return constant(f(*names))
