"""Enters a wrapper around the function, as many decorators do."""

SENTENCE = "that is not the function which was entered"
BREAKS = "function_itself"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"{library} has a kernel for {kind} already")

        def wrapped(*args):
            return function(*args)

        KERNELS[library, kind] = wrapped
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
