"""A kind without a kernel is given that of the CPU."""

SENTENCE = "kernel_for('torch', 'nowhere') must raise ValueError; it returned"
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
    return KERNELS.get((library, kind)) or KERNELS[library, "cpu"]
