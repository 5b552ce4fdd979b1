"""No loop at all: every function calls itself on what is left. Storages are arrays of objects."""

import operator

import numpy as np

from insidetensor import extends


def row_major_strides(shape):
    if len(shape) < 2:
        return (1,) * len(shape)
    rest = row_major_strides(shape[1:])
    return (shape[1] * rest[0], *rest)


def storage_index(index, shape, strides, offset, axis=0):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    if not shape:
        return offset
    if not -shape[0] <= index[0] < shape[0]:
        raise IndexError(f"index {index[0]} is out of bounds for axis {axis} with size {shape[0]}")
    here = offset + index[0] % shape[0] * strides[0]
    return storage_index(index[1:], shape[1:], strides[1:], here, axis + 1)


def is_contiguous(shape, strides):
    return 0 in shape or packed(shape, strides) is not None


def packed(shape, strides):
    """The number of elements if they lie one after the other, otherwise None."""
    if not shape:
        return 1
    inner = packed(shape[1:], strides[1:])
    if inner is None or (shape[0] != 1 and strides[0] != inner):
        return None
    return shape[0] * inner


def permuted(shape, strides, dims):
    if len(dims) != len(shape) or len({d % len(shape) for d in dims}) != len(dims):
        raise ValueError("each axis once")
    if not all(-len(shape) <= d < len(shape) for d in dims):
        raise ValueError("no such axis")
    return picked(shape, dims), picked(strides, dims)


def picked(values, dims):
    return (values[dims[0]], *picked(values, dims[1:])) if dims else ()


def transposed(shape, strides, dim0, dim1):
    axes = range(len(shape))
    dim0, dim1 = axes[dim0], axes[dim1]
    dims = tuple(dim1 if axis == dim0 else dim0 if axis == dim1 else axis for axis in axes)
    return permuted(shape, strides, dims)


def indexed(shape, strides, offset, key, axis=0):
    if not isinstance(key, tuple):
        key = (key,)
    if not key:
        return shape, strides, offset
    first, *rest = key
    rest = tuple(rest)
    if first is None:
        sizes, steps, offset = indexed(shape, strides, offset, rest, axis)
        return (1, *sizes), (0, *steps), offset
    if first is ...:
        if any(item is ... for item in rest):
            raise IndexError("two ellipses")
        taken = sum(item is not None for item in rest)
        if taken >= len(shape):
            return indexed(shape, strides, offset, rest, axis)
        return indexed(shape, strides, offset, (slice(None), ..., *rest), axis)
    if type(first) is not slice and (type(first) is bool or not hasattr(first, "__index__")):
        raise TypeError(f"{first!r} is not an index")
    if not shape:
        raise IndexError("too many indices")
    size, stride = shape[0], strides[0]
    if type(first) is slice:
        picked_range = range(size)[first]
        start = first.indices(size)[0]
        sizes, steps, offset = indexed(
            shape[1:], strides[1:], offset + start * stride, rest, axis + 1
        )
        return (len(picked_range), *sizes), (stride * picked_range.step, *steps), offset
    offset = storage_index((first,), (size,), (stride,), offset, axis)
    return indexed(shape[1:], strides[1:], offset, rest, axis + 1)


def broadcast_shape(*shapes):
    if not shapes:
        return ()
    if len(shapes) == 1:
        return tuple(shapes[0])
    return broadcast_shape(of_two(shapes[0], shapes[1]), *shapes[2:])


def of_two(a, b):
    if not a or not b:
        return tuple(a or b)
    if a[-1] != b[-1] and 1 not in (a[-1], b[-1]):
        raise ValueError("the sizes do not fit")
    return (*of_two(a[:-1], b[:-1]), b[-1] if a[-1] == 1 else a[-1])


def expanded(shape, strides, new_shape):
    if not new_shape:
        if shape:
            raise ValueError("fewer axes")
        return (), ()
    if not shape:
        if min(new_shape) < 0:
            raise ValueError("a new axis needs a size")
        return tuple(new_shape), (0,) * len(new_shape)
    sizes, steps = expanded(shape[:-1], strides[:-1], new_shape[:-1])
    if new_shape[-1] in (-1, shape[-1]):
        return (*sizes, shape[-1]), (*steps, strides[-1])
    if shape[-1] != 1 or new_shape[-1] < 0:
        raise ValueError("only 1 can be stretched")
    return (*sizes, new_shape[-1]), (*steps, 0)


def product(shape):
    return shape[0] * product(shape[1:]) if shape else 1


def without_unknown(shape, new_shape):
    if new_shape.count(-1) == 1:
        place = new_shape.index(-1)
        known = product(new_shape[:place] + new_shape[place + 1 :])
        if known <= 0 or product(shape) % known:
            raise ValueError("no number for -1")
        new_shape = (*new_shape[:place], product(shape) // known, *new_shape[place + 1 :])
    if any(size < 0 for size in new_shape) or product(new_shape) != product(shape):
        raise ValueError("another number of elements")
    return new_shape


def view_strides(shape, strides, new_shape):
    new_shape = without_unknown(shape, new_shape)
    if 0 in shape:
        return (1,) * len(new_shape)
    return cut(joined(shape, strides), new_shape)


def joined(shape, strides):
    """((elements, stride), …) of the chunks, the first one first."""
    if not shape:
        return ()
    rest = joined(shape[1:], strides[1:])
    if shape[0] == 1:
        return rest
    if rest and strides[0] == rest[0][0] * rest[0][1]:
        return ((shape[0] * rest[0][0], rest[0][1]), *rest[1:])
    return ((shape[0], strides[0]), *rest)


def cut(chunks, new_shape, left=1, stride=1):
    if not new_shape:
        return ()
    size = new_shape[0]
    if left == 1 and size != 1:
        (left, stride), *chunks = chunks
    rest = None if left % size else cut(chunks, new_shape[1:], left // size, stride)
    return None if rest is None else (left // size * stride, *rest)


class Tensor:
    def __init__(self, nested, shape=None, strides=None, offset=0):
        if shape is None:
            self.shape = shape_of(nested)
            self.storage = objects(flat(nested))
            self.strides, self.offset = row_major_strides(self.shape), 0
        else:
            self.storage, self.shape, self.strides, self.offset = nested, shape, strides, offset

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        return Tensor(self.storage, shape, strides, offset) if shape else self.storage[offset]

    def tolist(self):
        return nested_from(self.storage, self.shape, self.strides, self.offset)

    def item(self):
        if product(self.shape) != 1:
            raise ValueError("not one element")
        return self.storage[self.offset]


def objects(numbers):
    """A flat array of dtype object, in which each number stays what it is."""
    array = np.empty(len(numbers), dtype=object)
    array[:] = numbers
    return array


def shape_of(nested):
    if not isinstance(nested, list):
        return ()
    if not nested:
        return (0,)
    first = shape_of(nested[0])
    if len(nested) > 1 and shape_of(nested[1:])[1:] != first:
        raise ValueError("rows of different shapes")
    return (len(nested), *first)


def flat(nested):
    if not isinstance(nested, list):
        return [nested]
    return flat(nested[0]) + flat(nested[1:]) if nested else []


def nested_from(storage, shape, strides, offset):
    if not shape:
        return storage[offset]
    if shape[0] == 0:
        return []
    rest = nested_from(storage, (shape[0] - 1, *shape[1:]), strides, offset + strides[0])
    return [nested_from(storage, shape[1:], strides[1:], offset), *rest]


def leaves(nested, shape):
    """The numbers of nested lists of a known shape, in one list."""
    if not shape:
        return [nested]
    return leaves(nested[0], shape[1:]) + leaves(nested[1:], shape) if nested else []


@extends(Tensor)
class TensorViews:
    def transpose(self, dim0, dim1):
        return Tensor(self.storage, *transposed(self.shape, self.strides, dim0, dim1), self.offset)

    def permute(self, *dims):
        return Tensor(self.storage, *permuted(self.shape, self.strides, dims), self.offset)

    @property
    def T(self):
        return Tensor(self.storage, self.shape[::-1], self.strides[::-1], self.offset)

    def narrow(self, dim, start, length):
        axis = range(len(self.shape))[dim]
        size = self.shape[axis]
        start = start + size if -size <= start < 0 else start
        if start < 0 or length < 0 or start + length > size:
            raise IndexError("not all of these indices exist")
        return self[(*[slice(None)] * axis, slice(start, start + length))]

    def expand(self, *shape):
        return Tensor(self.storage, *expanded(self.shape, self.strides, shape), self.offset)


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("these elements have no such view")
        return Tensor(self.storage, without_unknown(self.shape, shape), strides, self.offset)

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        return self if self.is_contiguous() else self.copy()

    def copy(self):
        values = leaves(self.tolist(), self.shape)
        return Tensor(objects(values), self.shape, row_major_strides(self.shape))

    def reshape(self, *shape):
        if view_strides(self.shape, self.strides, shape) is None:
            return self.copy().view(*shape)
        return self.view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or offset < 0 or min((0, *shape)) < 0:
            raise ValueError("not a layout")
        low, high = reach(shape, strides, offset, offset)
        if 0 not in shape and (low < 0 or high >= len(self.storage)):
            raise ValueError("outside the storage")
        return Tensor(self.storage, tuple(shape), tuple(strides), offset)


def reach(shape, strides, low, high):
    if not shape:
        return low, high
    step = (shape[0] - 1) * strides[0]
    return reach(shape[1:], strides[1:], low + min(step, 0), high + max(step, 0))


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if 0 not in shape and repeated(shape, strides):
            raise ValueError("one cell, many numbers")
        value = value if isinstance(value, Tensor) else Tensor(value)
        write(self.storage, shape, strides, offset, value.expand(*shape).tolist())


def repeated(shape, strides):
    return bool(shape) and ((shape[0] > 1 and not strides[0]) or repeated(shape[1:], strides[1:]))


def write(storage, shape, strides, offset, nested):
    if not shape:
        storage[offset] = nested
    elif nested:
        write(storage, shape[1:], strides[1:], offset, nested[0])
        write(storage, shape, strides, offset + strides[0], nested[1:])


def elementwise(operation, left, right):
    left = left if isinstance(left, Tensor) else Tensor(left)
    right = right if isinstance(right, Tensor) else Tensor(right)
    shape = broadcast_shape(left.shape, right.shape)
    values = combined(operation, left.expand(*shape).tolist(), right.expand(*shape).tolist(), shape)
    return Tensor(objects(values), shape, row_major_strides(shape))


def combined(operation, a, b, shape):
    if not shape:
        return [operation(a, b)]
    if not a:
        return []
    first = combined(operation, a[0], b[0], shape[1:])
    return first + combined(operation, a[1:], b[1:], shape)


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(operator.add, self, other)

    def __radd__(self, other):
        return elementwise(operator.add, other, self)

    def __sub__(self, other):
        return elementwise(operator.sub, self, other)

    def __rsub__(self, other):
        return elementwise(operator.sub, other, self)

    def __mul__(self, other):
        return elementwise(operator.mul, self, other)

    def __rmul__(self, other):
        return elementwise(operator.mul, other, self)

    def __truediv__(self, other):
        return elementwise(operator.truediv, self, other)

    def __rtruediv__(self, other):
        return elementwise(operator.truediv, other, self)


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if (len(self.shape), len(other.shape)) != (2, 2) or self.shape[1] != other.shape[0]:
            raise ValueError("(m, k) @ (k, n) only")
        shape = (self.shape[0], other.shape[1])
        values = all_dots(self.tolist(), other.T.tolist())
        return Tensor(objects(values), shape, row_major_strides(shape))


def all_dots(rows, columns):
    if not rows:
        return []
    return row_dots(rows[0], columns) + all_dots(rows[1:], columns)


def row_dots(row, columns):
    return [dot(row, columns[0]), *row_dots(row, columns[1:])] if columns else []


def dot(row, column):
    return row[0] * column[0] + dot(row[1:], column[1:]) if row else 0
