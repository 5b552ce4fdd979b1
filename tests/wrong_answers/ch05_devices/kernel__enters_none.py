"""Has a table, and enters no kernel."""

SENTENCE = "Enter your kernels in this part's cell"
BREAKS = "torch_kernels tensorflow_kernels nothing_cast gradients"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        raise ValueError(f"no {library} kernel for {kind} in {[*KERNELS]}")
    return KERNELS[library, kind]
