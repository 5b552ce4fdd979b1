"""Lists the kinds of every library, as if they were this one's."""

SENTENCE = "which lists elsewhere as a kind for torch"
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
    if (library, kind) not in KERNELS:
        kinds = ", ".join(other for _, other in KERNELS)
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]
