"""Makes a new node of the one that the function returned."""

SENTENCE = "return that very object"
BREAKS = "same_object"


def trace_function(f, names):
    returned = f(*[Symbol("placeholder", value=name) for name in names])
    if isinstance(returned, GraphNode):
        return Symbol(returned.op, returned.inputs, returned.value)
    return constant(returned)
