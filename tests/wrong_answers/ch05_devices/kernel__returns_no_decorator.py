"""Forgets to return the decorator."""

SENTENCE = "which is no decorator"
BREAKS = "entered_and_found"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")
        KERNELS[library, kind] = function
        return function


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        raise ValueError(f"no {library} kernel for {kind} in {[*KERNELS]}")
    return KERNELS[library, kind]
