"""Makes arrays of lists."""

SENTENCE = "is none of which a constant can be made"
BREAKS = "refusals"


def trace_function(f, names):
    returned = f(*[Symbol("placeholder", value=name) for name in names])
    return constant(np.array(returned) if isinstance(returned, list) else returned)
