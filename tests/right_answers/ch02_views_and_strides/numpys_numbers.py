"""A flat ndarray is the storage, and a grid of places finds the elements."""

import numpy as np

from insidetensor import extends


def grid(shape, strides, offset):
    """The place of each element in the storage, as an array of this shape."""
    places = np.full(shape, offset, dtype=int)
    for axis, (size, stride) in enumerate(zip(shape, strides, strict=True)):
        places += (np.arange(size) * stride).reshape(-1, *[1] * (len(shape) - axis - 1))
    return places


class Tensor:
    def __init__(self, nested):
        self.shape = self.sizes_of(nested)
        self.storage = np.array(nested, dtype=float).reshape(-1)
        self.strides, self.offset = row_major_strides(self.shape), 0

    @staticmethod
    def sizes_of(nested):
        depth, sizes = nested, ()
        while isinstance(depth, list):
            sizes += (len(depth),)
            depth = depth[0] if depth else None
        try:
            found = np.array(nested, dtype=float).shape
        except (TypeError, ValueError):
            raise ValueError("rows of several shapes") from None
        if found != sizes:
            raise ValueError("a number beside a list")
        return sizes

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        tensor.storage, tensor.shape, tensor.strides = storage, tuple(shape), tuple(strides)
        tensor.offset = np.int64(offset)
        return tensor

    @property
    def array(self):
        """A copy of the elements."""
        return self.storage[grid(self.shape, self.strides, self.offset)]

    def elements(self):
        return iter(self.array.ravel())

    def __getitem__(self, key):
        layout = indexed(self.shape, self.strides, self.offset, key)
        return Tensor.over(self.storage, *layout) if layout[0] else self.storage[layout[2]]

    def tolist(self):
        def nested(array):
            return [nested(row) for row in array] if array.ndim else array[()]

        return nested(self.array)

    def item(self):
        if self.array.size != 1:
            raise ValueError("one element, please")
        return self.array.ravel()[0]


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
        return Tensor.over(self.storage, self.shape[::-1], self.strides[::-1], self.offset)

    def narrow(self, dim, start, length):
        indices = np.arange(self.shape[dim])
        if abs(start) > indices.size or (start == indices.size + 1):
            raise IndexError("no such start")
        first = start % indices.size if start < 0 else start
        if length < 0 or first + length > indices.size:
            raise IndexError("no such indices")
        key = [slice(None)] * len(self.shape)
        key[dim] = slice(first, first + length)
        return self[tuple(key)]


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(self.array.ravel(), self.shape, row_major_strides(self.shape))

    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("not without a copy")
        return Tensor.over(
            self.storage, np.empty(self.shape).reshape(shape).shape, strides, self.offset
        )

    def reshape(self, *shape):
        if view_strides(self.shape, self.strides, shape) is None:
            made = self.array.reshape(shape)
            return Tensor.over(made.ravel(), made.shape, row_major_strides(made.shape))
        return self.view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or np.any(np.array([*shape, offset]) < 0):
            raise ValueError("no layout")
        places = grid(shape, strides, offset)
        if np.any(places < 0) or np.any(places >= self.storage.size):
            raise ValueError("outside the storage")
        return Tensor.over(self.storage, shape, strides, offset)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        places = grid(shape, strides, offset)
        still = [size for size, step in zip(shape, strides, strict=True) if step == 0]
        if places.size and max(still, default=1) > 1:
            raise ValueError("stride 0")
        source = value if isinstance(value, Tensor) else Tensor(value)
        self.storage[places] = source.expand(*shape).array


def elementwise(operation, left, right):
    left, right = (
        x.array if isinstance(x, Tensor) else np.array(x, dtype=float) for x in (left, right)
    )
    shape = broadcast_shape(left.shape, right.shape)
    pairs = np.broadcast_arrays(left, right)
    made = [operation(a, b) for a, b in zip(*(each.ravel() for each in pairs), strict=True)]
    return Tensor.over(np.array(made, dtype=float), shape, row_major_strides(shape))


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError("two matrices that fit")
        made = (self.array[:, :, None] * other.array[None]).sum(axis=1)
        return Tensor.over(made.ravel(), made.shape, row_major_strides(made.shape))


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(np.add, self, other)

    def __radd__(self, other):
        return elementwise(np.add, other, self)

    def __sub__(self, other):
        return elementwise(np.subtract, self, other)

    def __rsub__(self, other):
        return elementwise(np.subtract, other, self)

    def __mul__(self, other):
        return elementwise(np.multiply, self, other)

    def __rmul__(self, other):
        return elementwise(np.multiply, other, self)

    def __truediv__(self, other):
        return elementwise(np.true_divide, self, other)

    def __rtruediv__(self, other):
        return elementwise(np.true_divide, other, self)
