"""Hands the Symbols over as one list."""

SENTENCE = "Call the function by position"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f([Symbol("placeholder", value=name) for name in names]))
