"""A flat NumPy array for a storage, and NumPy itself asked how it lays things out."""

import numpy as np

from insidetensor import extends


def strided(shape, strides, storage=None, offset=0):
    """An ndarray of this layout; without a storage, its elements are their own cells."""
    if storage is None:
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        low = -min(0, sum(min(0, steps) for steps in reach))
        storage = np.arange(-low, 1 + sum(max(0, steps) for steps in reach))
        offset = low
    steps = [stride * storage.itemsize for stride in strides]
    start = storage[offset:] if 0 not in shape else storage[:0]
    return np.lib.stride_tricks.as_strided(start, shape, steps)


def in_elements(array):
    return tuple(stride // array.itemsize for stride in array.strides)


def row_major_strides(shape):
    sizes = np.array((*shape, 1), dtype=int)
    return tuple(int(n) for n in np.cumprod(sizes[::-1])[::-1][1:])


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError(f"{len(index)} indices for {len(shape)} axes")
    for axis, (i, size) in enumerate(zip(index, shape, strict=True)):
        if not -size <= i < size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    return int(offset + np.dot(np.mod(index, shape), strides)) if shape else offset


def is_contiguous(shape, strides):
    return bool(strided(shape, strides).flags.c_contiguous)


def permuted(shape, strides, dims):
    array = strided(shape, strides).transpose(dims if dims else None if not shape else [])
    return array.shape, in_elements(array)


def transposed(shape, strides, dim0, dim1):
    array = np.swapaxes(strided(shape, strides), dim0, dim1)
    return array.shape, in_elements(array)


def indexed(shape, strides, offset, key):
    items = key if isinstance(key, tuple) else (key,)
    plain = (int, slice, type(None), type(...))
    if any(isinstance(item, bool) or not isinstance(item, plain) for item in items):
        raise TypeError("only ints, slices, None and ... can be in a key")
    used = [item for item in items if item is not None and item is not ...]
    if len(used) > len(shape) or len([item for item in items if item is ...]) > 1:
        raise IndexError("too many indices")
    dots = items if any(item is ... for item in items) else (*items, ...)
    array = strided(shape, strides)
    view = array[dots]
    if 0 in array.shape or view.size == 0:
        return view.shape, in_elements(view), offset
    moved = view.__array_interface__["data"][0] - array.__array_interface__["data"][0]
    return view.shape, in_elements(view), offset + moved // array.itemsize


def broadcast_shape(*shapes):
    return np.broadcast_shapes(*shapes)


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    kept = [*new_shape[: max(added, 0)], *shape]
    wanted = tuple(
        kept[n] if size == -1 else size for n, size in enumerate(new_shape) if n < len(kept)
    )
    if added < 0 or min((0, *wanted)) < 0:
        raise ValueError(f"{shape} does not expand to {new_shape}")
    array = np.broadcast_to(strided(shape, strides), wanted)
    return array.shape, in_elements(array)


def resolved(shape, new_shape):
    if any(size < -1 for size in new_shape):
        raise ValueError("negative size")
    return np.empty(shape, dtype=bool).reshape(new_shape).shape


def view_strides(shape, strides, new_shape):
    new_shape = resolved(shape, new_shape)
    try:
        return in_elements(strided(shape, strides).reshape(new_shape, copy=False))
    except ValueError:
        return None


class Tensor:
    def __init__(self, nested):
        numbers = np.array(nested, dtype=float)
        self.storage = numbers.ravel()
        self.shape, self.strides, self.offset = numbers.shape, row_major_strides(numbers.shape), 0

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        tensor.storage, tensor.offset = storage, offset
        tensor.shape, tensor.strides = tuple(shape), tuple(strides)
        return tensor

    @property
    def array(self):
        return strided(self.shape, self.strides, self.storage, self.offset)

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        return Tensor.over(self.storage, shape, strides, offset) if shape else self.storage[offset]

    def tolist(self):
        return self.array.tolist()

    def item(self):
        return self.array.item()


@extends(Tensor)
class TensorViews:
    def like(self, layout):
        return Tensor.over(self.storage, *layout, self.offset)

    def transpose(self, dim0, dim1):
        return self.like(transposed(self.shape, self.strides, dim0, dim1))

    def permute(self, *dims):
        return self.like(permuted(self.shape, self.strides, dims))

    T = property(lambda self: self.like((self.shape[::-1], self.strides[::-1])))

    def narrow(self, dim, start, length):
        size = self.shape[dim]
        first = start if start >= 0 else size + start
        if first < 0 or length < 0 or first + length > size:
            raise IndexError(f"{length} from {start} on do not exist")
        key = [slice(None)] * len(self.shape)
        key[dim] = slice(first, first + length)
        return self[tuple(key)]

    def expand(self, *shape):
        return self.like(expanded(self.shape, self.strides, shape))


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("no view")
        return self.like((resolved(self.shape, shape), strides))

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def contiguous(self):
        if self.is_contiguous():
            return self
        return Tensor.over(self.array.flatten(), self.shape, row_major_strides(self.shape))

    def reshape(self, *shape):
        if view_strides(self.shape, self.strides, shape) is not None:
            return self.view(*shape)
        return self.contiguous().view(*shape)

    def as_strided(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if len(shape) != len(strides) or offset < 0 or min((*shape, 0)) < 0:
            raise ValueError("not a layout")
        steps = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        low, high = sum(min(s, 0) for s in steps), sum(max(s, 0) for s in steps)
        if np.prod(shape) and not 0 <= offset + low <= offset + high < self.storage.size:
            raise ValueError("outside the storage")
        return Tensor.over(self.storage, shape, strides, offset)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        target = Tensor.over(self.storage, *indexed(self.shape, self.strides, self.offset, key))
        if target.array.size and any(
            size > 1 and stride == 0
            for size, stride in zip(target.shape, target.strides, strict=True)
        ):
            raise ValueError("stride 0")
        source = value.array if isinstance(value, Tensor) else np.array(value, dtype=float)
        target.array[...] = np.broadcast_to(source, target.shape).copy()


def elementwise(operation, left, right):
    left, right = (x.array if isinstance(x, Tensor) else np.array(float(x)) for x in (left, right))
    result = np.asarray(operation(left, right))
    return Tensor.over(result.flatten(), result.shape, row_major_strides(result.shape))


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
        return elementwise(np.divide, self, other)

    def __rtruediv__(self, other):
        return elementwise(np.divide, other, self)


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if len(self.shape) != 2 or len(other.shape) != 2:
            raise ValueError("matrices only")
        product = self.array @ other.array
        return Tensor.over(product.flatten(), product.shape, row_major_strides(product.shape))
