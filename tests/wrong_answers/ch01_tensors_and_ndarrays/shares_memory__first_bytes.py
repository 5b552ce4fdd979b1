"""Compares only where the elements begin."""

SENTENCE = "An element of several bytes is changed when one of its bytes is"
BREAKS = "bytes"


def shares_memory(a, b):
    return bool(set(starts(over(a))) & set(starts(over(b))))


def starts(array):
    start = array.__array_interface__["data"][0]
    for index in np.ndindex(*array.shape):
        yield start + sum(i * s for i, s in zip(index, array.strides))


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
