"""Hands over constants with the value 1, to see what happens."""

SENTENCE = "'constant' in place of 'placeholder'"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f(*[Symbol("constant", value=1) for _ in names]))
