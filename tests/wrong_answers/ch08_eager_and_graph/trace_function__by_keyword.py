"""Hands the Symbols over by keyword."""

SENTENCE = "Call the function by position"
BREAKS = "arguments"


def trace_function(f, names):
    return constant(f(**{name: Symbol("placeholder", value=name) for name in names}))
