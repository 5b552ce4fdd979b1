"""The error does not say which kinds there are."""

SENTENCE = "does not name `first` and `third`"
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
        raise ValueError(f"no {library} kernel for {kind}")
    return KERNELS[library, kind]
