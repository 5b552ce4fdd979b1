"""TensorFlow's kernel opens no scope."""

SENTENCE = "TensorFlow computes where the scope says"
BREAKS = "tensorflow_kernels"
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


@kernel("tensorflow", "cpu")
@kernel("tensorflow", "cuda")
def tensorflow_product(a, b, device):
    return tf.matmul(a, b)
