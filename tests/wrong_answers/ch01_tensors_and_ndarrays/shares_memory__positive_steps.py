"""Takes the first element for the one at the lowest address."""

SENTENCE = "goes down: only the elements that it visits count"
BREAKS = "strides"


def shares_memory(a, b):
    return bool(set(cells(over(a))) & set(cells(over(b))))


def cells(array):
    start = array.__array_interface__["data"][0]
    for index in np.ndindex(*array.shape):
        place = start + sum(i * abs(s) for i, s in zip(index, array.strides))
        yield from range(place, place + array.itemsize)


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
