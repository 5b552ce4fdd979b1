"""Takes a function that returns nothing for one that returns 0."""

SENTENCE = "is none of which a constant can be made"
BREAKS = "refusals"


def trace_function(f, names):
    returned = f(*[Symbol("placeholder", value=name) for name in names])
    return constant(0 if returned is None else returned)
