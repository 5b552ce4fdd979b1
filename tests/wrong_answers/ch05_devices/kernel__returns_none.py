"""Where there is no kernel, the table gives None."""

SENTENCE = "must raise ValueError; it returned None"
BREAKS = "missing_kernel"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    return KERNELS.get((library, kind))
