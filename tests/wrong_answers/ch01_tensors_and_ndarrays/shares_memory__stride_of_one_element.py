"""Counts on elements that follow each other, whatever the strides."""

SENTENCE = "take turns in memory"
BREAKS = "shared_elements"


def shares_memory(a, b):
    return bool(set(cells(over(a))) & set(cells(over(b))))


def cells(array):
    start = array.__array_interface__["data"][0]
    return range(start, start + array.nbytes)


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
