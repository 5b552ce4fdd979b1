"""Makes a Symbol of a node that is none, so that one can go on building."""

SENTENCE = "return that very object"
BREAKS = "same_object"


def trace_function(f, names):
    returned = constant(f(*[Symbol("placeholder", value=name) for name in names]))
    if isinstance(returned, Symbol):
        return returned
    return Symbol(returned.op, returned.inputs, returned.value)
