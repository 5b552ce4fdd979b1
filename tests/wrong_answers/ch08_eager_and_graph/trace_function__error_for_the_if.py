"""Explains the `if` in an error of its own."""

SENTENCE = "raises a TypeError, which passes through"
BREAKS = "errors"


def trace_function(f, names):
    symbols = [Symbol("placeholder", value=name) for name in names]
    try:
        returned = f(*symbols)
    except TypeError as error:
        if "value" in str(error):
            raise TypeError("an `if` on a Symbol needs a value") from None
        raise
    return constant(returned)
