"""Names the placeholders after the arguments of the function."""

SENTENCE = "in the order of the names"
BREAKS = "arguments"


def trace_function(f, names):
    arguments = ["arg%d" % number for number in range(len(names))]
    return constant(f(*[Symbol("placeholder", value=name) for name in arguments]))
