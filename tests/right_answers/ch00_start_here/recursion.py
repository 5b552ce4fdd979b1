"""The first size times the number of elements of the rest."""


def storage_size(shape):
    if not shape:
        return 1
    first, *rest = shape
    number = storage_size(tuple(rest))
    if first < 0:
        raise ValueError("negative size")
    return first * number
