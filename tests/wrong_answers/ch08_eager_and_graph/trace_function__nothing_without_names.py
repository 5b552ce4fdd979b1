"""Sees nothing to trace in a function without arguments."""

SENTENCE = "never called the function"
BREAKS = "arguments called_once plain_values"


def trace_function(f, names):
    if not names:
        return None
    return constant(f(*[Symbol("placeholder", value=name) for name in names]))
