"""Reads the names of the arguments from the function, in place of those that are given."""

SENTENCE = "in the order of the names"
BREAKS = "arguments"


import inspect


def trace_function(f, names):
    parameters = inspect.signature(f).parameters
    return constant(f(*[Symbol("placeholder", value=name) for name in parameters]))
