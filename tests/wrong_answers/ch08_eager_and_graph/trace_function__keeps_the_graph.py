"""Keeps the graph of each function by its name, and traces no function twice."""

SENTENCE = "never called"
BREAKS = "arguments called_once same_object"


GRAPHS = {}


def trace_function(f, names):
    if f.__name__ not in GRAPHS:
        GRAPHS[f.__name__] = constant(f(*[Symbol("placeholder", value=name) for name in names]))
    return GRAPHS[f.__name__]
