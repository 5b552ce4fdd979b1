"""Calls the function a second time, to see whether it gives the same."""

SENTENCE = "exactly once"
BREAKS = "called_once"


def trace_function(f, names):
    symbols = [Symbol("placeholder", value=name) for name in names]
    f(*symbols)
    return constant(f(*symbols))
