"""Uses one Symbol for every name."""

SENTENCE = "'x' in place of 'w'"
BREAKS = "arguments"


def trace_function(f, names):
    symbol = Symbol("placeholder", value=names[0] if names else "x")
    return constant(f(*[symbol for _ in names]))
