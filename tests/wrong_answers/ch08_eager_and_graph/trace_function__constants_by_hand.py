"""Makes the constant itself, of whatever is no Symbol."""

SENTENCE = "none of which a constant can be made"
BREAKS = "same_object refusals"


def trace_function(f, names):
    returned = f(*[Symbol("placeholder", value=name) for name in names])
    if isinstance(returned, Symbol):
        return returned
    return GraphNode("constant", value=returned)
