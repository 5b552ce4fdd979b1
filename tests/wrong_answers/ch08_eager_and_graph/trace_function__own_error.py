"""Puts its own TypeError in place of the function's."""

SENTENCE = "which passes through"
BREAKS = "errors"


def trace_function(f, names):
    try:
        return constant(f(*[Symbol("placeholder", value=name) for name in names]))
    except TypeError as error:
        raise TypeError(f"could not trace: {error}") from error
