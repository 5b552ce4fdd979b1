"""Refuses a function that computes without its arguments."""

SENTENCE = "make a constant of it"
BREAKS = "plain_values"


def trace_function(f, names):
    returned = f(*[Symbol("placeholder", value=name) for name in names])
    if not isinstance(returned, GraphNode):
        raise TypeError(f"expected a node, got {type(returned).__name__}")
    return returned
