"""Returns what the function returns, a number too."""

SENTENCE = "make a constant of it"
BREAKS = "plain_values refusals"


def trace_function(f, names):
    return f(*[Symbol("placeholder", value=name) for name in names])
