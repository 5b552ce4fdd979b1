"""Enters a wrapper around the function, as many decorators do."""

SENTENCE = "that is not the function which was entered"
BREAKS = "function_itself"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")

        def wrapped(*args):
            return function(*args)

        KERNELS[library, kind] = wrapped
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
