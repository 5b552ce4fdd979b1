"""Hands the Symbols over as one list."""

SENTENCE = "with 1 values, expected 2"
BREAKS = "computed"


def trace_function(f, names):
    return constant(f([Symbol("placeholder", value=name) for name in names]))
