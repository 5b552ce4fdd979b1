"""Enters the decorator in place of the function."""

SENTENCE = "is not the function which was entered"
BREAKS = "entered_and_found"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind} already")
        KERNELS[library, kind] = enter
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
