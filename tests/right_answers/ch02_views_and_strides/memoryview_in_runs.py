"""A memoryview of doubles for a storage, read along contiguous inner runs."""

import math
import operator
import struct
from itertools import chain, islice, repeat

from insidetensor import extends


def buffer(numbers):
    """A writable memoryview of these numbers as doubles."""
    values = list(numbers)
    return memoryview(bytearray(struct.pack(f"{len(values)}d", *values))).cast("d")


def row_major_strides(shape):
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
        position += index_on_axis(i, axis, size) * stride
    return position


def index_on_axis(i, axis, size):
    if not -size <= i < size:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    return i + size if i < 0 else i


def is_contiguous(shape, strides):
    return 0 in shape or all(
        (
            size == 1 or stride == expected
            for size, stride, expected in zip(shape, strides, row_major_strides(shape), strict=True)
        )
    )


def permuted(shape, strides, dims):
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
    return (tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes))


def transposed(shape, strides, dim0, dim1):
    if not shape and {dim0, dim1} <= {0, -1}:
        return (shape, strides)
    dims = list(range(len(shape)))
    dims[dim0], dims[dim1] = (dims[dim1], dims[dim0])
    return permuted(shape, strides, tuple(dims))


def indexed(shape, strides, offset, key):
    new_shape, new_strides, axis = ([], [], 0)
    for item in one_item_for_each_axis(key, len(shape)):
        if item is None:
            new_shape.append(1)
            new_strides.append(0)
            continue
        size, stride = (shape[axis], strides[axis])
        if isinstance(item, slice):
            start, stop, step = item.indices(size)
            new_shape.append(len(range(start, stop, step)))
            new_strides.append(stride * step)
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)


def one_item_for_each_axis(key, ndim):
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum(item is not None and item is not ... for item in items)
    if any(isinstance(item, bool) for item in items):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])


def broadcast_shape(*shapes):
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(wanted.pop() if wanted else 1)
    return tuple(result)


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or min(new_shape[:added], default=0) < 0:
        raise ValueError(f"shape {shape} cannot be expanded to {new_shape}")
    old = [(1, 0)] * added + list(zip(shape, strides, strict=True))
    axes = []
    for (size, stride), new_size in zip(old, new_shape, strict=True):
        if new_size in (size, -1):
            axes.append((size, stride))
        elif size == 1 and new_size >= 0:
            axes.append((new_size, 0))
        else:
            raise ValueError(f"shape {shape} cannot be expanded to {new_shape}: {size} is not 1")
    return (tuple((size for size, _ in axes)), tuple((stride for _, stride in axes)))


def view_strides(shape, strides, new_shape):
    new_shape = inferred_shape(shape, new_shape)
    if 0 in shape:
        return row_major_strides(new_shape)
    pieces = iter(chunks(shape, strides))
    left, stride = (1, 1)
    new_strides = []
    for size in new_shape:
        if left == 1 and size != 1:
            left, stride = next(pieces)
        if left % size:
            return None
        left //= size
        new_strides.append(left * stride)
    return tuple(new_strides)


def chunks(shape, strides):
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if joined and joined[-1][1] == size * stride:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined


def inferred_shape(shape, new_shape):
    numel = math.prod(shape)
    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
        raise ValueError(f"sizes must be 0 or more, except for one -1; got {new_shape}")
    if -1 in new_shape:
        known = -math.prod(new_shape)
        if known == 0 or numel % known:
            raise ValueError(f"no one size for -1 makes {new_shape} hold {numel} elements")
        new_shape = tuple(numel // known if size == -1 else size for size in new_shape)
    if math.prod(new_shape) != numel:
        raise ValueError(f"shape {new_shape} does not hold the {numel} elements of {shape}")
    return new_shape


class Tensor:
    def __init__(self, nested):
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage = buffer(flattened(nested))

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        tensor.storage, tensor.offset = (storage, offset)
        tensor.shape, tensor.strides = (tuple(shape), tuple(strides))
        return tensor

    def __repr__(self):
        return f"Tensor(shape={self.shape}, strides={self.strides}, offset={self.offset})"

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, strides, offset)

    def tolist(self):
        return nested_lists(self.elements(), self.shape)

    def item(self):
        if math.prod(self.shape) != 1:
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[self.offset]

    def elements(self):
        if 0 in self.shape:
            return iter(())
        starts, size, stride = runs(self.shape, self.strides, self.offset)
        pieces = (run(self.storage, start, size, stride) for start in starts)
        return iter(next(pieces)) if len(starts) == 1 else chain.from_iterable(pieces)


def runs(shape, strides, offset):
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)


def run(storage, start, size, stride):
    if stride == 0:
        return repeat(storage[start], size)
    if stride == 1 and size == len(storage):
        return storage
    return storage[run_slice(start, size, stride)]


def run_slice(start, size, stride):
    stop = start + size * stride
    return slice(start, stop if stop >= 0 else None, stride)


def nested_shape(nested):
    if not isinstance(nested, list):
        return ()
    shapes = {nested_shape(row) for row in nested}
    if len(shapes) > 1:
        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
    return (len(nested), *(shapes.pop() if shapes else ()))


def flattened(nested):
    if not isinstance(nested, list):
        return [nested]
    return [number for row in nested for number in flattened(row)]


def nested_lists(elements, shape):
    if shape == ():
        return next(elements)
    if len(shape) == 1:
        return list(islice(elements, shape[0]))
    return [nested_lists(elements, shape[1:]) for _ in range(shape[0])]


@extends(Tensor)
class TensorViews:
    def transpose(self, dim0, dim1):
        return self.seen_as(*transposed(self.shape, self.strides, dim0, dim1))

    def permute(self, *dims):
        return self.seen_as(*permuted(self.shape, self.strides, dims))

    @property
    def T(self):
        return self.seen_as(self.shape[::-1], self.strides[::-1])

    def narrow(self, dim, start, length):
        ndim = len(self.shape)
        if not -ndim <= dim < ndim:
            raise IndexError(f"axis {dim} does not exist in a tensor with {ndim} axes")
        size = self.shape[dim]
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        return self[(slice(None),) * (dim % ndim) + (slice(first, first + length),)]

    def expand(self, *shape):
        return self.seen_as(*expanded(self.shape, self.strides, shape))

    def seen_as(self, shape, strides):
        return Tensor.over(self.storage, shape, strides, self.offset)


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(f"shape {self.shape} has no view as {shape}; use reshape")
        return self.seen_as(inferred_shape(self.shape, shape), strides)

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(buffer(self.elements()), self.shape, row_major_strides(self.shape))

    def reshape(self, *shape):
        viewable = view_strides(self.shape, self.strides, shape) is not None
        return (self if viewable else self.contiguous()).view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or min(*shape, 0, offset) < 0:
            raise ValueError(f"shape {shape}, strides {strides}, offset {offset} is not a layout")
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        first = offset + sum(min(steps, 0) for steps in reach)
        last = offset + sum(max(steps, 0) for steps in reach)
        if 0 not in shape and (not 0 <= first <= last < len(self.storage)):
            raise ValueError(
                f"storage[{first}] to storage[{last}] are not all in {len(self.storage)} elements"
            )
        return Tensor.over(self.storage, shape, strides, offset)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        repeats = any(
            (size > 1 and stride == 0 for size, stride in zip(shape, strides, strict=True))
        )
        if repeats and 0 not in shape:
            raise ValueError(f"shape {shape} with strides {strides} shows one cell many times")
        source = value if isinstance(value, Tensor) else Tensor(value)
        values = list(source.expand(*shape).elements())
        if values:
            write_runs(self.storage, runs(shape, strides, offset), values)


def write_runs(storage, target, values):
    starts, size, stride = target
    for place, start in enumerate(starts):
        for step, value in enumerate(values[place * size : (place + 1) * size]):
            storage[start + step * stride] = value


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    pairs = (left.expand(*shape).elements(), right.expand(*shape).elements())
    return Tensor.over(buffer(map(operation, *pairs)), shape, row_major_strides(shape))


def both_sides(operation):
    """An operator with the tensor on the left of it, and on the right."""
    return (
        lambda self, other: elementwise(operation, self, other),
        lambda self, other: elementwise(operation, other, self),
    )


@extends(Tensor)
class TensorArithmetic:
    __add__, __radd__ = both_sides(operator.add)
    __sub__, __rsub__ = both_sides(operator.sub)
    __mul__, __rmul__ = both_sides(operator.mul)
    __truediv__, __rtruediv__ = both_sides(operator.truediv)


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = (self.tolist(), other.T.tolist())
        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(buffer(values), shape, row_major_strides(shape))
