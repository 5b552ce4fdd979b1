"""A missing kernel is a KeyError of the dict."""

SENTENCE = "must raise ValueError; it raised KeyError"
BREAKS = "missing_kernel"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    return KERNELS[library, kind]
