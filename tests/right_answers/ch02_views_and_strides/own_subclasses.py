"""Subclasses of tuple and int come back from the nine functions."""


class Sizes(tuple):
    """A tuple of counted sizes or steps."""

    def __new__(cls, items=()):
        return super().__new__(cls, map(Count, items))


class Count(int):
    """A number of elements."""


class Pair(tuple):
    """(shape, strides), each in a class of its own."""

    def __new__(cls, shape, strides):
        return super().__new__(cls, (Sizes(shape), Sizes(strides)))


def row_major_strides(shape):
    steps = [1]
    for size in shape[:0:-1]:
        steps.insert(0, steps[0] * size)
    return Sizes(steps[: len(shape)])


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    for axis, i in enumerate(index):
        size = shape[axis]
        if i >= size or i < -size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += strides[axis] * (i if i >= 0 else size + i)
    return Count(offset)


def permuted(shape, strides, dims):
    ndim = len(shape)
    if len(dims) != ndim or any(not -ndim <= dim < ndim for dim in dims):
        raise ValueError("an axis is missing or too many")
    if len({dim % ndim for dim in dims}) != ndim:
        raise ValueError("an axis comes twice")
    return Pair([shape[dim] for dim in dims], [strides[dim] for dim in dims])


def transposed(shape, strides, dim0, dim1):
    shape, strides = list(shape), list(strides)
    for items in (shape, strides):
        items[dim0], items[dim1] = items[dim1], items[dim0]
    return Pair(shape, strides)


def broadcast_shape(*shapes):
    result = []
    for back in range(1, max(map(len, shapes), default=0) + 1):
        sizes = {shape[-back] for shape in shapes if len(shape) >= back}
        sizes.discard(1)
        if len(sizes) > 1:
            raise ValueError(f"sizes {sizes} do not fit")
        result.insert(0, sizes.pop() if sizes else 1)
    return Sizes(result)


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0:
        raise ValueError("fewer axes")
    sizes, steps = [], []
    for at, wanted in enumerate(new_shape):
        old, step = (shape[at - added], strides[at - added]) if at >= added else (None, 0)
        if wanted < 0 and (wanted != -1 or old is None):
            raise ValueError(f"{wanted} is no size")
        size = old if wanted == -1 else wanted
        if old not in (None, 1, size):
            raise ValueError(f"{old} cannot become {size}")
        sizes.append(size)
        steps.append(step if size == old else 0)
    return Pair(sizes, steps)
