"""Calls a function that fails a second time."""

SENTENCE = "returned 2, expected 1"
BREAKS = "called_once"


def trace_function(f, names):
    symbols = [Symbol("placeholder", value=name) for name in names]
    try:
        return constant(f(*symbols))
    except Exception:
        return constant(f(*symbols))
