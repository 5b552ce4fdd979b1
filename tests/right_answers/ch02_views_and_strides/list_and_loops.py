"""A list for a storage, plain loops, and a storage index for every element."""

import itertools

from insidetensor import extends


def row_major_strides(shape):
    strides = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    return tuple(strides)


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis, please")
    for axis in range(len(shape)):
        i, size = index[axis], shape[axis]
        if i >= size or i < -size:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
        offset += i % size * strides[axis]
    return offset


def is_contiguous(shape, strides):
    if 0 in shape:
        return True
    expected = 1
    for size, stride in zip(shape[::-1], strides[::-1], strict=True):
        if size == 1:
            continue
        if stride != expected:
            return False
        expected *= size
    return True


def permuted(shape, strides, dims):
    ndim = len(shape)
    if len(dims) != ndim:
        raise ValueError("dims must name all axes")
    seen = []
    for dim in dims:
        if not -ndim <= dim < ndim or dim % ndim in seen:
            raise ValueError("dims must name each axis once")
        seen.append(dim % ndim)
    return tuple(shape[d] for d in seen), tuple(strides[d] for d in seen)


def transposed(shape, strides, dim0, dim1):
    shape, strides = list(shape), list(strides)
    for values in (shape, strides):
        values[dim0], values[dim1] = values[dim1], values[dim0]
    return tuple(shape), tuple(strides)


def indexed(shape, strides, offset, key):
    items = list(key) if isinstance(key, tuple) else [key]
    for item in items:
        if isinstance(item, bool) or not (
            item is None or item is ... or isinstance(item, (int, slice))
        ):
            raise TypeError(f"{item!r} cannot be in a key")
    used = len([item for item in items if isinstance(item, (int, slice))])
    if used > len(shape) or items.count(...) > 1:
        raise IndexError("too many indices, or two ellipses")
    if ... not in items:
        items.append(...)
    place = items.index(...)
    items[place : place + 1] = [slice(None)] * (len(shape) - used)
    new_shape, new_strides = (), ()
    axis = 0
    for item in items:
        if item is None:
            new_shape, new_strides = (*new_shape, 1), (*new_strides, 1)
        elif isinstance(item, slice):
            start, stop, step = item.indices(shape[axis])
            new_shape += (len(range(start, stop, step)),)
            new_strides += (strides[axis] * step,)
            offset += start * strides[axis]
            axis += 1
        else:
            size = shape[axis]
            if not -size <= item < size:
                raise IndexError(f"index {item} is out of bounds for axis {axis} with size {size}")
            offset += (item + size if item < 0 else item) * strides[axis]
            axis += 1
    return new_shape, new_strides, offset


def broadcast_shape(*shapes):
    result = []
    for place in range(1, max([len(shape) for shape in shapes], default=0) + 1):
        size = 1
        for shape in shapes:
            if place <= len(shape) and shape[-place] != 1:
                if size not in (1, shape[-place]):
                    raise ValueError(f"{shapes} do not broadcast")
                size = shape[-place]
        result.append(size)
    return tuple(result[::-1])


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0:
        raise ValueError("fewer axes than before")
    sizes, steps = [], []
    for place, new_size in enumerate(new_shape):
        if place < added:
            if new_size < 0:
                raise ValueError("a new axis needs a size")
            sizes.append(new_size)
            steps.append(0)
            continue
        size, stride = shape[place - added], strides[place - added]
        if new_size == -1 or new_size == size:
            sizes.append(size)
            steps.append(stride)
        elif size == 1 and new_size > -1:
            sizes.append(new_size)
            steps.append(0)
        else:
            raise ValueError(f"axis {place} cannot become {new_size}")
    return tuple(sizes), tuple(steps)


def filled(shape, new_shape):
    numel = 1
    for size in shape:
        numel *= size
    known, unknown = 1, 0
    for size in new_shape:
        if size < -1:
            raise ValueError("negative size")
        if size == -1:
            unknown += 1
        else:
            known *= size
    if (
        unknown > 1
        or (unknown and (known == 0 or numel % known))
        or (not unknown and known != numel)
    ):
        raise ValueError(f"{new_shape} does not hold {numel} elements")
    return tuple(numel // known if size == -1 else size for size in new_shape)


def view_strides(shape, strides, new_shape):
    """From the last axis to the first, as PyTorch does it."""
    new_shape = filled(shape, new_shape)
    if 0 in shape:
        return tuple(0 for _ in new_shape)
    new_strides = [0] * len(new_shape)
    new_axis = len(new_shape) - 1
    base = strides[-1] if strides else 1
    old_count = new_count = 1
    for axis in range(len(shape) - 1, -1, -1):
        old_count *= shape[axis]
        joins = axis > 0 and (shape[axis - 1] == 1 or strides[axis - 1] == old_count * base)
        if joins:
            continue
        while new_axis >= 0 and (new_count < old_count or new_shape[new_axis] == 1):
            new_strides[new_axis] = new_count * base
            new_count *= new_shape[new_axis]
            new_axis -= 1
        if new_count != old_count:
            return None
        if axis > 0:
            base, old_count, new_count = strides[axis - 1], 1, 1
    return tuple(new_strides)


class Tensor:
    def __init__(self, nested):
        self.shape = ()
        level = [nested]
        while isinstance(level[0], list) if level else False:
            if any(not isinstance(row, list) or len(row) != len(level[0]) for row in level):
                raise ValueError("rows of different shapes")
            self.shape += (len(level[0]),)
            level = [item for row in level for item in row]
        if any(isinstance(item, list) for item in level):
            raise ValueError("rows of different shapes")
        self.storage = level
        self.strides = row_major_strides(self.shape)
        self.offset = 0

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls(0)
        tensor.storage, tensor.shape = storage, tuple(shape)
        tensor.strides, tensor.offset = tuple(strides), offset
        return tensor

    def indices(self):
        return itertools.product(*[range(size) for size in self.shape])

    def at(self, index):
        return self.storage[storage_index(index, self.shape, self.strides, self.offset)]

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        return Tensor.over(self.storage, shape, strides, offset) if shape else self.storage[offset]

    def tolist(self):
        if self.shape == ():
            return self.storage[self.offset]
        rows = [self[i] for i in range(self.shape[0])]
        return [row.tolist() if isinstance(row, Tensor) else row for row in rows]

    def item(self):
        values = [self.at(index) for index in self.indices()]
        if len(values) != 1:
            raise ValueError("not exactly one element")
        return values[0]


@extends(Tensor)
class TensorViews:
    def transpose(self, dim0, dim1):
        shape, strides = transposed(self.shape, self.strides, dim0, dim1)
        return Tensor.over(self.storage, shape, strides, self.offset)

    def permute(self, *dims):
        shape, strides = permuted(self.shape, self.strides, dims)
        return Tensor.over(self.storage, shape, strides, self.offset)

    @property
    def T(self):
        return self.permute(*reversed(range(len(self.shape))))

    def narrow(self, dim, start, length):
        size = self.shape[dim]
        if start < -size or start > size or length < 0:
            raise IndexError("outside the axis")
        if start < 0:
            start += size
        if start + length > size:
            raise IndexError("past the end of the axis")
        key = [slice(None)] * len(self.shape)
        key[dim] = slice(start, start + length)
        return self[tuple(key)]

    def expand(self, *shape):
        shape, strides = expanded(self.shape, self.strides, shape)
        return Tensor.over(self.storage, shape, strides, self.offset)


@extends(Tensor)
class TensorReshaping:
    def view(self, *shape):
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError("no view")
        return Tensor.over(self.storage, filled(self.shape, shape), strides, self.offset)

    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def copied(self):
        values = [self.at(index) for index in self.indices()]
        return Tensor.over(values, self.shape, row_major_strides(self.shape))

    def contiguous(self):
        if self.is_contiguous():
            return Tensor.over(self.storage, self.shape, row_major_strides(self.shape), self.offset)
        return self.copied()

    def reshape(self, *shape):
        try:
            return self.view(*shape)
        except ValueError:
            return self.contiguous().view(*shape)

    def as_strided(self, shape, strides, offset=None):
        if offset is None:
            offset = self.offset
        if len(shape) != len(strides) or offset < 0 or any(size < 0 for size in shape):
            raise ValueError("not a layout")
        low = high = offset
        for size, stride in zip(shape, strides, strict=True):
            low += min(0, (size - 1) * stride)
            high += max(0, (size - 1) * stride)
        if 0 not in shape and (low < 0 or high >= len(self.storage)):
            raise ValueError("outside the storage")
        return Tensor.over(self.storage, shape, strides, offset)


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        target = Tensor.over(self.storage, *indexed(self.shape, self.strides, self.offset, key))
        for size, stride in zip(target.shape, target.strides, strict=True):
            if size > 1 and stride == 0 and 0 not in target.shape:
                raise ValueError("stride 0")
        if not isinstance(value, Tensor):
            value = Tensor(value)
        value = value.expand(*target.shape).copied()
        for index in target.indices():
            cell = storage_index(index, target.shape, target.strides, target.offset)
            self.storage[cell] = value.at(index)


def elementwise(operation, left, right):
    if not isinstance(left, Tensor):
        left = Tensor(left)
    if not isinstance(right, Tensor):
        right = Tensor(right)
    shape = broadcast_shape(left.shape, right.shape)
    left, right = left.expand(*shape), right.expand(*shape)
    values = [operation(left.at(index), right.at(index)) for index in left.indices()]
    return Tensor.over(values, shape, row_major_strides(shape))


@extends(Tensor)
class TensorArithmetic:
    def __add__(self, other):
        return elementwise(lambda a, b: a + b, self, other)

    def __sub__(self, other):
        return elementwise(lambda a, b: a - b, self, other)

    def __rsub__(self, other):
        return elementwise(lambda a, b: a - b, other, self)

    def __mul__(self, other):
        return elementwise(lambda a, b: a * b, self, other)

    def __truediv__(self, other):
        return elementwise(lambda a, b: a / b, self, other)

    def __rtruediv__(self, other):
        return elementwise(lambda a, b: a / b, other, self)

    __radd__ = __add__
    __rmul__ = __mul__


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        if not len(self.shape) == len(other.shape) == 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"cannot multiply {self.shape} by {other.shape}")
        rows, inner, columns = *self.shape, other.shape[1]
        values = []
        for i in range(rows):
            for j in range(columns):
                total = 0
                for x in range(inner):
                    total += self.at((i, x)) * other.at((x, j))
                values.append(total)
        return Tensor.over(values, (rows, columns), (columns, 1))
