"""Multiplies in float32, whatever it is given."""

SENTENCE = "Nothing is ever cast"
BREAKS = "nothing_cast"
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
    with tensorflow_scope(device):
        return tf.matmul(tf.cast(a, tf.float32), tf.cast(b, tf.float32))
