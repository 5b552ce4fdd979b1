"""The decorator enters the function and forgets to give it back."""

SENTENCE = "returned None: a decorator must return the function"
BREAKS = "function_itself tensorflow_kernels"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")
        KERNELS[library, kind] = function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]


def torch_product(a, b, device):
    return torch.mm(a, b)


for kind in ("cpu", "cuda", "mps", "sim"):
    kernel("torch", kind)(torch_product)


@kernel("tensorflow", "cpu")
def tensorflow_product(a, b, device):
    with tensorflow_scope(device):
        return tf.matmul(a, b)


def tensorflow_scope(device):
    return tf.device(device.replace("cuda", "GPU"))
