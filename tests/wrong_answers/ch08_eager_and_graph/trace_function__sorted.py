"""Hands the Symbols over in the order of the alphabet."""

SENTENCE = "in the order of the names"
BREAKS = "arguments"


def trace_function(f, names):
    return constant(f(*[Symbol("placeholder", value=name) for name in sorted(names)]))
