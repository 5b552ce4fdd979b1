"""The storage, the nested lists and the numbers are of classes of its own."""

import math
from operator import mul

from insidetensor import extends


class Cells(list):
    """A storage."""


class Rows(list):
    """What `tolist` returns, at each depth."""


class Number(float):
    """An element, as it comes back."""


class Tensor:
    def __init__(self, nested):
        self.shape = self._sizes(nested)
        self.strides, self.offset = row_major_strides(self.shape), 0
        self.storage = Cells(self._flat(nested))

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        vars(tensor).update(
            storage=storage, shape=tuple(shape), strides=tuple(strides), offset=offset
        )
        return tensor

    @classmethod
    def _sizes(cls, nested):
        if not isinstance(nested, list):
            return ()
        inner = [cls._sizes(row) for row in nested]
        if any(sizes != inner[0] for sizes in inner):
            raise ValueError("rows of several shapes")
        return (len(nested), *(inner[0] if inner else ()))

    @classmethod
    def _flat(cls, nested):
        if isinstance(nested, list):
            for row in nested:
                yield from cls._flat(row)
        else:
            yield nested

    def __getitem__(self, key):
        layout = indexed(self.shape, self.strides, self.offset, key)
        if layout[0]:
            return Tensor.over(self.storage, *layout)
        return Number(self.storage[layout[2]])

    def elements(self):
        if not self.shape:
            yield Number(self.storage[self.offset])
        for i in range(self.shape[0] if self.shape else 0):
            row = self[i]
            yield from row.elements() if isinstance(row, Tensor) else [row]

    def tolist(self):
        if not self.shape:
            return Number(self.storage[self.offset])
        rows = (self[i] for i in range(self.shape[0]))
        return Rows(row.tolist() if isinstance(row, Tensor) else row for row in rows)

    def item(self):
        if math.prod(self.shape) == 1:
            return next(self.elements())
        raise ValueError("no one element")


@extends(Tensor)
class TensorViews:
    def transpose(self, dim0, dim1):
        return Tensor.over(
            self.storage, *transposed(self.shape, self.strides, dim0, dim1), self.offset
        )

    def permute(self, *dims):
        return Tensor.over(self.storage, *permuted(self.shape, self.strides, dims), self.offset)

    def expand(self, *shape):
        return Tensor.over(self.storage, *expanded(self.shape, self.strides, shape), self.offset)

    @property
    def T(self):
        return self.permute(*range(-1, -1 - len(self.shape), -1))

    def narrow(self, dim, start, length):
        size, stride = self.shape[dim], self.strides[dim]
        at = start + size if start < 0 else start
        if min(at, length, size - at - length) < 0:
            raise IndexError("these indices do not exist")
        shape, steps = list(self.shape), list(self.strides)
        shape[dim], steps[dim] = length, stride
        return Tensor.over(self.storage, shape, steps, self.offset + at * stride)


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if is_contiguous(self.shape, self.strides):
            return Tensor.over(self.storage, self.shape, self.strides, self.offset)
        return Tensor.over(Cells(self.elements()), self.shape, row_major_strides(self.shape))

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("no view")
        if -1 in shape:
            size = math.prod(self.shape) // -math.prod(shape)
            shape = [size if given == -1 else given for given in shape]
        return Tensor.over(self.storage, shape, strides, self.offset)

    def reshape(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        return self.contiguous().view(*shape) if strides is None else self.view(*shape)

    def as_strided(self, shape, strides, offset=None):
        at = self.offset if offset is None else offset
        if len(shape) != len(strides) or at < 0 or any(size < 0 for size in shape):
            raise ValueError("no layout")
        ends = [at]
        for size, stride in zip(shape, strides, strict=True):
            ends += [end + (size - 1) * stride for end in ends]
        if 0 not in shape and not all(0 <= end < len(self.storage) for end in ends):
            raise ValueError("outside")
        return Tensor.over(self.storage, shape, strides, at)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if 0 not in shape and any(n > 1 for n, s in zip(shape, strides, strict=True) if s == 0):
            raise ValueError("stride 0")
        source = value if isinstance(value, Tensor) else Tensor(value)
        numbers = Cells(source.expand(*shape).elements())
        cells = Tensor.over(range(len(self.storage)), shape, strides, offset)
        for cell, number in zip(list(cells.elements()), numbers, strict=True):
            self.storage[int(cell)] = number


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    pairs = zip(left.expand(*shape).elements(), right.expand(*shape).elements(), strict=True)
    return Tensor.over(Cells(operation(a, b) for a, b in pairs), shape, row_major_strides(shape))


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(lambda a, b: a + b, self, other)

    def __radd__(self, other):
        return elementwise(lambda a, b: a + b, other, self)

    def __sub__(self, other):
        return elementwise(lambda a, b: a - b, self, other)

    def __rsub__(self, other):
        return elementwise(lambda a, b: a - b, other, self)

    def __mul__(self, other):
        return elementwise(lambda a, b: a * b, self, other)

    def __rmul__(self, other):
        return elementwise(lambda a, b: a * b, other, self)

    def __truediv__(self, other):
        return elementwise(lambda a, b: a / b, self, other)

    def __rtruediv__(self, other):
        return elementwise(lambda a, b: a / b, other, self)


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if (len(self.shape), len(other.shape)) != (2, 2) or self.shape[1] != other.shape[0]:
            raise ValueError("these two do not fit")
        shape = (self.shape[0], other.shape[1])
        rows, columns = self.tolist(), other.T.tolist()
        cells = Cells(sum(map(mul, row, column)) for row in rows for column in columns)
        return Tensor.over(cells, shape, row_major_strides(shape))
