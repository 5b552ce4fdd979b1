"""Enters TensorFlow's kernel for the CPU alone."""

SENTENCE = "kernel_for('tensorflow', 'cuda')"
BREAKS = "tensorflow_kernels"
REST = "solution"


def kernel(library, kind):
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind} already")
        KERNELS[library, kind] = function
        return function

    return enter


def kernel_for(library, kind):
    if (library, kind) not in KERNELS:
        kinds = [other for name, other in KERNELS if name == library]
        raise ValueError(f"no {library} kernel for {kind}, only for {kinds}")
    return KERNELS[library, kind]


@kernel("tensorflow", "cpu")
def tensorflow_product(a, b, device):
    with tensorflow_scope(device):
        return tf.matmul(a, b)
