"""Generators yield an axis at a time."""

import itertools
import math


def steps_from_the_last(shape):
    step = 1
    for size in shape[::-1]:
        yield step
        step *= size


def row_major_strides(shape):
    return tuple(steps_from_the_last(shape))[::-1]


def is_contiguous(shape, strides):
    def gaps():
        steps = list(steps_from_the_last(shape))
        for size, stride, step in zip(shape, strides, steps[::-1], strict=True):
            if size != 1 and stride != step:
                yield size

    return math.prod(shape) == 0 or next(gaps(), None) is None


def items_for_axes(ndim, key):
    """Yield each item with the number of its axis, None for an axis that is new."""
    items = key if isinstance(key, tuple) else (key,)
    for item in items:
        if type(item) is bool or not (
            item is None or item is ... or isinstance(item, (int, slice))
        ):
            raise TypeError(f"{type(item).__name__} in a key")
    needed = sum(isinstance(item, (int, slice)) for item in items)
    dots = sum(item is ... for item in items)
    if needed > ndim or dots > 1:
        raise IndexError("too many items")
    axis = itertools.count()
    for item in items if dots else (*items, ...):
        if item is None:
            yield None, None
        elif item is ...:
            yield from ((next(axis), slice(None)) for _ in range(ndim - needed))
        else:
            yield next(axis), item


def indexed(shape, strides, offset, key):
    def kept():
        nonlocal offset
        for axis, item in items_for_axes(len(shape), key):
            if axis is None:
                yield 1, 0
            elif isinstance(item, slice):
                start, stop, step = item.indices(shape[axis])
                offset += start * strides[axis]
                yield len(range(start, stop, step)), strides[axis] * step
            else:
                offset = storage_index_on(axis, item)

    def storage_index_on(axis, i):
        if i >= shape[axis] or i + shape[axis] < 0:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {shape[axis]}")
        return offset + (i + shape[axis] * (i < 0)) * strides[axis]

    axes = list(kept())
    return tuple(size for size, _ in axes), tuple(stride for _, stride in axes), offset


def primes(number):
    factor = 2
    while number > 1:
        while number % factor == 0:
            yield factor
            number //= factor
        factor += 1


def view_strides(shape, strides, new_shape):
    """Cut all axes into prime pieces, which the new axes use up in turn."""
    numel, known = math.prod(shape), math.prod(size for size in new_shape if size != -1)
    unknown = new_shape.count(-1)
    if unknown > 1 or any(size < -1 for size in new_shape):
        raise ValueError("no sizes")
    if unknown and (known == 0 or numel % known):
        raise ValueError("nothing is right for −1")
    whole = tuple(numel // known if size == -1 else size for size in new_shape)
    if math.prod(whole) != numel:
        raise ValueError("another number of elements")
    if numel == 0:
        return whole

    def lines():
        """Yield each run that one stride walks through, as (elements, stride)."""
        line = None
        for size, stride in zip(shape, strides, strict=True):
            if size > 1 and line and line[1] == size * stride:
                line = line[0] * size, stride
            elif size > 1:
                if line:
                    yield line
                line = size, stride
        if line:
            yield line

    def new_steps():
        waiting, (left, stride) = lines(), (1, 0)
        for size in whole:
            if size > 1 and left == 1:
                left, stride = next(waiting)
            for prime in primes(size):
                if left % prime:
                    yield None
                    return
                left //= prime
            yield left * stride

    found = tuple(new_steps())
    return None if None in found else found
