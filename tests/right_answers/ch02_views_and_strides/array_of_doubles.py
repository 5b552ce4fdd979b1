"""An array of doubles for a storage; named tuples, and the cells listed to decide everything."""

import math
import operator
from array import array
from collections import deque
from functools import partialmethod
from itertools import accumulate, product, zip_longest
from typing import NamedTuple

from insidetensor import extends


class Axes(NamedTuple):
    shape: tuple
    strides: tuple


class Place(NamedTuple):
    shape: tuple
    strides: tuple
    offset: int


def row_major_strides(shape):
    return tuple(accumulate(shape[:0:-1], operator.mul, initial=1))[::-1] if shape else ()


def storage_index(index, shape, strides, offset):
    if len(index) < len(shape):
        raise IndexError("too few indices")
    if len(index) > len(shape):
        raise IndexError("too many indices")
    front = []
    for axis, (i, size) in enumerate(zip(index, shape, strict=True)):
        try:
            front.append(range(size)[i])
        except IndexError:
            raise IndexError(
                f"index {i} is out of bounds for axis {axis} with size {size}"
            ) from None
    return offset + sum(map(operator.mul, front, strides))


def is_contiguous(shape, strides):
    cells = list(every_cell(shape, strides, 0))
    return cells == list(range(cells[0], cells[0] + len(cells))) if cells else True


def every_cell(shape, strides, offset):
    """The storage cell of each element, row by row."""
    for index in product(*map(range, shape)):
        yield offset + sum(map(operator.mul, index, strides))


def permuted(shape, strides, dims):
    axes = list(range(len(shape)))
    try:
        order = [axes[dim] for dim in dims]
    except IndexError:
        raise ValueError("no such axis") from None
    if sorted(order) != axes:
        raise ValueError("name each axis once")
    return Axes(tuple(shape[n] for n in order), tuple(strides[n] for n in order))


def transposed(shape, strides, dim0, dim1):
    pairs = list(zip(shape, strides, strict=True))
    pairs[dim0], pairs[dim1] = pairs[dim1], pairs[dim0]
    return Axes(tuple(size for size, _ in pairs), tuple(stride for _, stride in pairs))


def indexed(shape, strides, offset, key):
    items = deque(key if isinstance(key, tuple) else (key,))
    left = deque(enumerate(zip(shape, strides, strict=True)))
    waiting = sum(item is not None and item is not ... for item in items)
    dots = sum(item is ... for item in items)
    if dots > 1:
        raise IndexError("two ellipses")
    sizes, steps = [], []
    while items or left:
        item = items.popleft() if items else ...
        if item is None:
            sizes.append(1)
            steps.append(0)
        elif item is ...:
            while len(left) > waiting:
                _, (size, stride) = left.popleft()
                sizes.append(size)
                steps.append(stride)
        else:
            waiting -= 1
            if isinstance(item, bool) or not isinstance(item, (int, slice)):
                raise TypeError(f"{type(item).__name__} in a key")
            if not left:
                raise IndexError("too many indices")
            axis, (size, stride) = left.popleft()
            if isinstance(item, slice):
                indices = range(size)[item]
                sizes.append(len(indices))
                steps.append(stride * indices.step)
                offset += indices.start * stride if indices else 0
            else:
                if item not in range(-size, size):
                    raise IndexError(
                        f"index {item} is out of bounds for axis {axis} with size {size}"
                    )
                offset += (item % size) * stride
    return Place(tuple(sizes), tuple(steps), offset)


def broadcast_shape(*shapes):
    columns = zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1)
    result = []
    for column in columns:
        sizes = {size for size in column if size != 1} or {1}
        if len(sizes) != 1:
            raise ValueError(f"sizes {sorted(sizes)} in one column")
        result += sizes
    return tuple(reversed(result))


def expanded(shape, strides, new_shape):
    result = []
    if len(new_shape) < len(shape):
        raise ValueError("fewer axes")
    aligned = zip_longest(new_shape[::-1], shape[::-1], strides[::-1])
    for new_size, size, stride in aligned:
        if size is None and new_size < 0:
            raise ValueError("a new axis has no size to keep")
        if size is not None and new_size in (-1, size):
            result.append((size, stride))
        elif size in (1, None) and new_size >= 0:
            result.append((new_size, 0))
        else:
            raise ValueError(f"{size} cannot become {new_size}")
    result.reverse()
    return Axes(tuple(size for size, _ in result), tuple(stride for _, stride in result))


def whole_shape(shape, new_shape):
    numel = math.prod(shape)
    candidates = [new_shape]
    if new_shape.count(-1) == 1:
        place = new_shape.index(-1)
        candidates = [
            (*new_shape[:place], size, *new_shape[place + 1 :]) for size in range(numel + 1)
        ]
    fitting = [new for new in candidates if min((0, *new)) == 0 and math.prod(new) == numel]
    if len(fitting) != 1 or (numel == 0 and -1 in new_shape and new_shape.count(0)):
        raise ValueError(f"{new_shape} does not hold {numel} elements")
    return fitting[0]


def view_strides(shape, strides, new_shape):
    """Read the steps off the cells, then see whether they lead to all of them."""
    new_shape = whole_shape(shape, new_shape)
    cells = list(every_cell(shape, strides, 0))
    if not cells:
        return row_major_strides(new_shape)
    found = tuple(
        cells[step] - cells[0] if size > 1 else 1
        for size, step in zip(new_shape, row_major_strides(new_shape), strict=True)
    )
    return found if list(every_cell(new_shape, found, cells[0])) == cells else None


class Tensor:
    def __init__(self, nested):
        numbers, self.shape = [nested], ()
        while numbers and any(isinstance(n, list) for n in numbers):
            lengths = {len(n) if isinstance(n, list) else None for n in numbers}
            if len(lengths) > 1:
                raise ValueError("rows of different shapes")
            self.shape += (lengths.pop(),)
            numbers = [n for row in numbers for n in row]
        self.storage = array("d", numbers)
        self.strides, self.offset = row_major_strides(self.shape), 0

    @staticmethod
    def over(storage, shape, strides, offset=0):
        tensor = Tensor([])
        tensor.storage, tensor.shape, tensor.strides, tensor.offset = (
            storage,
            tuple(shape),
            tuple(strides),
            offset,
        )
        return tensor

    def cells(self):
        return every_cell(self.shape, self.strides, self.offset)

    def numbers(self):
        return [self.storage[cell] for cell in self.cells()]

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape:
            return Tensor.over(self.storage, shape, strides, offset)
        return self.storage[offset]

    def tolist(self):
        result = self.numbers()
        if not self.shape:
            return result[0]
        for axis in range(len(self.shape) - 1, 0, -1):
            size = self.shape[axis]
            count = math.prod(self.shape[:axis])
            result = [result[n * size : (n + 1) * size] for n in range(count)]
        return result

    def item(self):
        (number,) = self.numbers()
        return number


@extends(Tensor)
class TensorViews:
    def relaid(self, shape, strides):
        return Tensor.over(self.storage, shape, strides, self.offset)

    def transpose(self, dim0, dim1):
        return self.relaid(*transposed(self.shape, self.strides, dim0, dim1))

    def permute(self, *dims):
        return self.relaid(*permuted(self.shape, self.strides, dims))

    @property
    def T(self):
        return self.permute(*range(len(self.shape))[::-1])

    def narrow(self, dim, start, length):
        dim = range(len(self.shape))[dim]
        size = self.shape[dim]
        if not (-size <= start <= size and length >= 0):
            raise IndexError("outside the axis")
        start += size * (start < 0)
        if length > size - start:
            raise IndexError("past the end")
        return Tensor.over(
            self.storage,
            (*self.shape[:dim], length, *self.shape[dim + 1 :]),
            self.strides,
            self.offset + start * self.strides[dim],
        )

    def expand(self, *shape):
        return self.relaid(*expanded(self.shape, self.strides, shape))


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("no strides show these elements in this shape")
        return self.relaid(whole_shape(self.shape, shape), strides)

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(array("d", self.numbers()), self.shape, row_major_strides(self.shape))

    def reshape(self, *shape):
        if view_strides(self.shape, self.strides, shape) is None:
            return Tensor.over(
                array("d", self.numbers()), self.shape, row_major_strides(self.shape)
            ).view(*shape)
        return self.view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or offset < 0 or any(size < 0 for size in shape):
            raise ValueError("not a layout")
        cells = set(every_cell(shape, strides, offset))
        if not cells <= set(range(len(self.storage))):
            raise ValueError("outside the storage")
        return Tensor.over(self.storage, shape, strides, offset)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        layout = indexed(self.shape, self.strides, self.offset, key)
        cells = list(every_cell(*layout))
        if any(n > 1 and not s for n, s in zip(*layout[:2], strict=True)) and cells:
            raise ValueError("stride 0")
        value = value if isinstance(value, Tensor) else Tensor(value)
        for cell, number in zip(cells, value.expand(*layout[0]).numbers(), strict=True):
            self.storage[cell] = number


def elementwise(operation, left, right):
    left, right = (x if isinstance(x, Tensor) else Tensor(x) for x in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    numbers = map(operation, left.expand(*shape).numbers(), right.expand(*shape).numbers())
    return Tensor.over(array("d", numbers), shape, row_major_strides(shape))


def on_the_left(self, operation, other):
    return elementwise(operation, self, other)


def on_the_right(self, operation, other):
    return elementwise(operation, other, self)


for name in ("add", "sub", "mul", "truediv"):
    operation = getattr(operator, name)
    setattr(Tensor, f"__{name}__", partialmethod(on_the_left, operation))
    setattr(Tensor, f"__r{name}__", partialmethod(on_the_right, operation))


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2:
            raise ValueError("two matrices, please")
        (m, k), (inner, n) = self.shape, other.shape
        if k != inner:
            raise ValueError(f"inner sizes {k} and {inner} differ")
        numbers = [0.0] * (m * n)
        for place, (i, j, x) in enumerate(product(range(m), range(n), range(k))):
            numbers[place // k] += self[i, x] * other[x, j]
        return Tensor.over(array("d", numbers), (m, n), (n, 1))
