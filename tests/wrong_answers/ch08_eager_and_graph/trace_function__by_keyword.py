"""Hands the Symbols over by keyword."""

SENTENCE = "hand the Symbols over by position"
BREAKS = "arguments"


def trace_function(f, names):
    return constant(f(**{name: Symbol("placeholder", value=name) for name in names}))
