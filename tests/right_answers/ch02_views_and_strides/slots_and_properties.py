"""A class with `__slots__`: shape, strides and offset are properties of one named tuple."""

from itertools import product
from math import prod
from typing import NamedTuple

from insidetensor import extends


class Header(NamedTuple):
    shape: tuple = ()
    strides: tuple = ()
    offset: int = 0


class Tensor:
    __slots__ = ("_cells", "_header")

    def __init__(self, nested):
        numbers, sizes = [nested], []
        while any(isinstance(number, list) for number in numbers):
            if not all(isinstance(number, list) for number in numbers):
                raise ValueError("a number beside a list")
            lengths = set(map(len, numbers))
            if len(lengths) > 1:
                raise ValueError(f"rows of the lengths {lengths}")
            sizes += lengths
            numbers = [number for row in numbers for number in row]
        self._cells = numbers
        self._header = Header(tuple(sizes), row_major_strides(tuple(sizes)))

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = object.__new__(cls)
        tensor._cells, tensor._header = storage, Header(tuple(shape), tuple(strides), offset)
        return tensor

    @property
    def storage(self):
        return self._cells

    @property
    def shape(self):
        return self._header.shape

    @property
    def strides(self):
        return self._header.strides

    @property
    def offset(self):
        return self._header.offset

    @property
    def places(self):
        """Where in the storage each element lies, row by row."""
        indices = product(*map(range, self.shape))
        return [storage_index(index, *self._header) for index in indices]

    @property
    def numbers(self):
        return [self._cells[place] for place in self.places]

    def elements(self):
        return iter(self.numbers)

    def __getitem__(self, key):
        view = Tensor.over(self._cells, *indexed(*self._header, key))
        return view if view.shape else view.item()

    def tolist(self):
        return (
            [row.tolist() if len(self.shape) > 1 else row for row in self]
            if self.shape
            else self.item()
        )

    def __iter__(self):
        return (self[i] for i in range(self.shape[0]))

    def item(self):
        if len(self.places) != 1:
            raise ValueError("item() is for one element")
        return self.numbers[0]


@extends(Tensor)
class TensorViews:
    def seen(self, shape, strides):
        return Tensor.over(self.storage, shape, strides, self.offset)

    def transpose(self, dim0, dim1):
        return self.seen(*transposed(self.shape, self.strides, dim0, dim1))

    def permute(self, *dims):
        return self.seen(*permuted(self.shape, self.strides, dims))

    def expand(self, *shape):
        return self.seen(*expanded(self.shape, self.strides, shape))

    T = property(lambda self: self.seen(self.shape[::-1], self.strides[::-1]))

    def narrow(self, dim, start, length):
        size = self.shape[dim]
        indices = (
            range(start, start + length)
            if start >= 0
            else range(size + start, size + start + length)
        )
        if length < 0 or indices.start < 0 or indices.stop > size:
            raise IndexError(f"{start} and {length} more leave an axis of {size}")
        key = [slice(None)] * len(self.shape)
        key[dim] = slice(indices.start, indices.stop)
        return self[tuple(key)]


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        copy = Tensor.over(self.numbers, self.shape, row_major_strides(self.shape))
        return self if self.is_contiguous() else copy

    def whole(self, shape):
        """The shape with its −1 filled in; `view_strides` has refused what is wrong."""
        others = prod(size for size in shape if size != -1)
        return tuple(len(self.places) // others if size == -1 else size for size in shape)

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("this needs a copy")
        return self.seen(self.whole(shape), strides)

    def reshape(self, *shape):
        if view_strides(self.shape, self.strides, shape) is not None:
            return self.view(*shape)
        whole = self.whole(shape)
        return Tensor.over(self.numbers, whole, row_major_strides(whole))

    def as_strided(self, shape, strides, offset=None):
        header = Header(shape, strides, self.offset if offset is None else offset)
        if len(shape) != len(strides) or min(*shape, header.offset, 0) < 0:
            raise ValueError(f"{header} is no layout")
        view = Tensor.over(self.storage, *header)
        if any(place not in range(len(self.storage)) for place in view.places):
            raise ValueError(f"{header} leaves the storage")
        return view


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        target = Tensor.over(self.storage, *indexed(*self._header, key))
        repeated = any(
            size > 1 and not step for size, step in zip(*target._header[:2], strict=True)
        )
        if repeated and target.places:
            raise ValueError("one cell would have to hold several numbers")
        source = value if isinstance(value, Tensor) else Tensor(value)
        for place, number in zip(target.places, source.expand(*target.shape).numbers, strict=True):
            self.storage[place] = number


def elementwise(operation, left, right):
    sides = [side if isinstance(side, Tensor) else Tensor(side) for side in (left, right)]
    shape = broadcast_shape(*(side.shape for side in sides))
    numbers = map(operation, *(side.expand(*shape).numbers for side in sides))
    return Tensor.over(list(numbers), shape, row_major_strides(shape))


@extends(Tensor)
class TensorArithmetic:
    """The operators, as they are given."""

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
        match self.shape, other.shape:
            case (m, k), (inner, n) if k == inner:
                numbers = [
                    sum(self[i, x] * other[x, j] for x in range(k))
                    for i, j in product(range(m), range(n))
                ]
                return Tensor.over(numbers, (m, n), (n, 1))
            case _:
                raise ValueError("two matrices whose inner sizes are equal")
