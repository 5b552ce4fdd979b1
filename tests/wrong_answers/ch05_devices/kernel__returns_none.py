"""Where there is no kernel, the table gives None."""

SENTENCE = "must raise ValueError; it returned None"
BREAKS = "missing_kernel"


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    return KERNELS.get((library, kind))


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
