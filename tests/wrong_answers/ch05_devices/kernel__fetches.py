"""The torch kernel brings its operands to the CPU and computes there."""

SENTENCE = "both operands lie there, and the product stays there"
BREAKS = "torch_kernels"
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
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]


@kernel("torch", "cpu")
@kernel("torch", "cuda")
@kernel("torch", "mps")
@kernel("torch", "sim")
def torch_product(a, b, device):
    return torch.mm(a.cpu(), b.cpu()).to(device)
