"""Looks whether the key was taken when the function is already in."""

SENTENCE = "A key that is taken keeps its function"
BREAKS = "taken_key"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        taken = KERNELS.get((library, kind))
        KERNELS[library, kind] = function
        if taken is not None:
            raise ValueError(f"{library} has a kernel for {kind} already")
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
