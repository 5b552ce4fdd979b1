"""Gives TensorFlow torch's name of a GPU."""

SENTENCE = "TensorFlow's word is GPU:0"
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


def tensorflow_scope(device):
    return tf.device(device)
