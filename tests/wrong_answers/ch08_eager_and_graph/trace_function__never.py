"""Returns a placeholder and leaves the function for later."""

SENTENCE = "never called"
BREAKS = "computed"


def trace_function(f, names):
    return Symbol("placeholder", value=f.__name__)
