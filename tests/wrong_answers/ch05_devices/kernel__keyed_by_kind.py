"""The kind alone is the key, so two libraries get in each other's way."""

SENTENCE = "KERNELS has no entry"
BREAKS = "entered_and_found"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if kind in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")
        KERNELS[kind] = function
        return function

    return enter


def kernel_for(library, kind):
    if kind not in KERNELS:
        raise ValueError(f"no {library} kernel for {kind}, only for {list(KERNELS)}")
    return KERNELS[kind]


for kind in ("cpu", "cuda", "mps", "sim"):

    @kernel("both", kind)
    def product(a, b, device):
        return torch.mm(a, b) if isinstance(a, torch.Tensor) else tf.matmul(a, b)
