"""A key that is taken is a KeyError."""

SENTENCE = "must raise ValueError"
BREAKS = "taken_key"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise KeyError(f"there is a {library} kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
