"""A frozen dataclass for an axis does the arithmetic; the functions put axes together."""

import dataclasses


@dataclasses.dataclass(frozen=True, slots=True)
class Axis:
    size: int
    stride: int = 0

    @property
    def indices(self):
        return range(self.size)

    def place(self, i, number):
        try:
            return self.indices[i] * self.stride
        except IndexError:
            said = f"index {i} is out of bounds for axis {number} with size {self.size}"
        raise IndexError(said)

    def cut(self, piece):
        chosen = self.indices[piece]
        return Axis(len(chosen), self.stride * chosen.step), chosen.start * self.stride

    def stretched(self, size):
        if size in (self.size, -1):
            return self
        if self.size == 1 and size >= 0:
            return dataclasses.replace(self, size=size, stride=0)
        raise ValueError(f"{self} does not stretch to {size}")


def axes_of(shape, strides):
    return list(map(Axis, shape, strides))


def apart(axes):
    return tuple(axis.size for axis in axes), tuple(axis.stride for axis in axes)


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    axes = enumerate(zip(axes_of(shape, strides), index, strict=True))
    return offset + sum(axis.place(i, number) for number, (axis, i) in axes)


def permuted(shape, strides, dims):
    axes = axes_of(shape, strides)
    try:
        numbers = [range(len(axes))[dim] for dim in dims]
    except IndexError as error:
        raise ValueError("no such axis") from error
    if len(numbers) != len(axes) or len(set(numbers)) != len(axes):
        raise ValueError("each axis once")
    return apart([axes[number] for number in numbers])


def transposed(shape, strides, dim0, dim1):
    axes = axes_of(shape, strides)
    first, second = axes[dim0], axes[dim1]
    axes[dim0], axes[dim1] = second, first
    return apart(axes)


def indexed(shape, strides, offset, key):
    items = list(key) if isinstance(key, tuple) else [key]
    left = list(enumerate(axes_of(shape, strides)))
    where = [at for at, item in enumerate(items) if item is Ellipsis]
    for item in items:
        if isinstance(item, bool) or not isinstance(item, int | slice | None | type(...)):
            raise TypeError(f"{item!r} is no index")
    at = where[0] if where else len(items)
    before, after = items[:at], items[at + 1 :]
    open_axes = len(left) - sum(item is not None for item in before + after)
    if len(where) > 1 or open_axes < 0:
        raise IndexError("too many indices, or two `...`")
    view = []
    for item in [*before, *[slice(None)] * open_axes, *after]:
        if item is None:
            view.append(Axis(1))
            continue
        number, axis = left.pop(0)
        if isinstance(item, slice):
            axis, moved_by = axis.cut(item)
            view.append(axis)
            offset += moved_by
        else:
            offset += axis.place(item, number)
    return *apart(view), offset


def expanded(shape, strides, new_shape):
    added = len(new_shape) - len(shape)
    if added < 0 or any(size < 0 for size in new_shape[:added]):
        raise ValueError("fewer axes, or a new one without a size")
    axes = [Axis(1)] * added + axes_of(shape, strides)
    stretched = (axis.stretched(size) for axis, size in zip(axes, new_shape, strict=True))
    sizes, steps = apart(stretched := list(stretched))
    return sizes, tuple(0 if at < added else step for at, step in enumerate(steps))
