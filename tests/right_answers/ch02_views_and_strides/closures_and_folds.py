"""Functions that make functions, folded over the axes."""

from functools import partial, reduce


def row_major_strides(shape):
    return (
        reduce(lambda steps, size: (size * steps[0], *steps), shape[:0:-1], (1,)) if shape else ()
    )


def walker(axis, size, stride):
    """A function that walks from a place to the index on this axis."""

    def walk(place, i):
        if i not in range(-size, size):
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        return place + stride * (i + size if i < 0 else i)

    return walk


def storage_index(index, shape, strides, offset):
    walkers = list(map(walker, range(len(shape)), shape, strides))
    if len(walkers) != len(index):
        raise IndexError("one index for each axis")
    return reduce(
        lambda place, step: step[0](place, step[1]), zip(walkers, index, strict=True), offset
    )


def is_contiguous(shape, strides):
    def grown(wanted, axis):
        size, stride = axis
        fits = wanted is not None and (size == 1 or stride == wanted)
        return wanted * size if fits else None

    axes = list(zip(shape, strides, strict=True))
    return not all(shape) or reduce(grown, reversed(axes), 1) is not None


def chooser(dims):
    """A function that puts any tuple into the order of `dims`."""
    return lambda items: tuple(items[dim] for dim in dims)


def permuted(shape, strides, dims):
    axes = range(len(shape))
    if any(dim not in axes and -1 - dim not in axes for dim in dims):
        raise ValueError("no such axis")
    choose = chooser([dim % len(shape) for dim in dims])
    if sorted(choose(axes)) != [*axes]:
        raise ValueError("each axis once")
    return choose(shape), choose(strides)


def transposed(shape, strides, dim0, dim1):
    dim0, dim1 = range(len(shape))[dim0], range(len(shape))[dim1]
    other = {dim0: dim1, dim1: dim0}
    swap = chooser([other.get(dim, dim) for dim in range(len(shape))])
    return swap(shape), swap(strides)


def broadcast_shape(*shapes):
    def fits(left, right):
        if 1 in (left, right) or left == right:
            return right if left == 1 else left
        raise ValueError(f"{left} and {right} do not fit")

    def two(left, right):
        ones = partial(
            lambda ndim, shape: (1,) * (ndim - len(shape)) + shape, max(map(len, (left, right)))
        )
        return tuple(map(fits, ones(left), ones(right)))

    return reduce(two, shapes, ())
