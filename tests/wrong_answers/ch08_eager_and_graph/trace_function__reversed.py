"""Takes the names from the end of the tuple."""

SENTENCE = "in the order of the names"
BREAKS = "arguments"


def trace_function(f, names):
    names, symbols = list(names), []
    while names:
        symbols.append(Symbol("placeholder", value=names.pop()))
    return constant(f(*symbols))
