"""Catches the errors of the function."""

SENTENCE = "that very error passes through"
BREAKS = "errors"


def trace_function(f, names):
    try:
        return constant(f(*[Symbol("placeholder", value=name) for name in names]))
    except TypeError:
        raise
    except Exception:
        return constant(0)
