"""The keys are (kind, library)."""

SENTENCE = "KERNELS has no entry ('torch', 'first of all')"
BREAKS = "entered_and_found"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (kind, library) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind} already")
        KERNELS[kind, library] = function
        return function

    return enter


def kernel_for(library, kind):
    if (kind, library) not in KERNELS:
        kinds = [other for other, name in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[kind, library]
