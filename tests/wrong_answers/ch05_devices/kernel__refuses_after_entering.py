"""Looks whether the key was taken when the function is already in."""

SENTENCE = "A key that is taken keeps its function"
BREAKS = "taken_key"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        taken = KERNELS.get((library, kind))
        KERNELS[library, kind] = function
        if taken is not None:
            raise ValueError(f"{library} has a kernel for {kind} already")
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
    return torch.mm(a, b)


@kernel("tensorflow", "cpu")
@kernel("tensorflow", "cuda")
def tensorflow_product(a, b, device):
    with tensorflow_scope(device):
        return tf.matmul(a, b)


def tensorflow_scope(device):
    return tf.device(device.replace("cuda", "GPU"))
