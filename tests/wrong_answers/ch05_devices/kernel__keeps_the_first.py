"""Keeps the function of a key that is taken, and says nothing."""

SENTENCE = "There is a kernel for torch and the kind first already"
BREAKS = "taken_key"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        KERNELS.setdefault((library, kind), function)
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
