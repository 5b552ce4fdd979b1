"""What is right: NumPy's views of a storage whose elements are the numbers of their cells."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from insidetensor import Layout

Shape = tuple[int, ...]
Strides = tuple[int, ...]

CELLS = np.arange(-999, 1000)  # no layout that is asked for reaches beyond


def row_major(shape: Shape) -> Strides:
    """Strides, in elements, of a row-major tensor."""
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def array_of(layout: Layout) -> np.ndarray:
    """An array of this layout, whose elements are the cells that they lie in."""
    strides = [stride * CELLS.itemsize for stride in strides_of(layout)]
    return as_strided(CELLS[999 + (layout.offset or 0) :], layout.shape, strides, writeable=False)


def locate_view(array: np.ndarray) -> Layout:
    """The layout of a view of what `array_of` gives."""
    moved = (array.ctypes.data - CELLS.ctypes.data) // CELLS.itemsize
    strides = tuple(stride // CELLS.itemsize for stride in array.strides)
    return Layout(array.shape, strides, moved - 999)


def strides_of(layout: Layout) -> Strides:
    """The strides, in elements, of a layout that has some."""
    assert layout.strides is not None
    return layout.strides


def cells(shape: Shape, strides: Strides) -> list[int]:
    """The storage cell of each element, in row-major order."""
    return [cell for _, cell in Layout(shape, strides).cells()]


def viewed(layout: Layout, new_shape: Shape) -> Strides | None:
    """Strides with which `new_shape` reads the same cells in the same order, or None."""
    if layout.numel == 0:
        return row_major(new_shape)
    places = cells(layout.shape, strides_of(layout))
    steps = zip(new_shape, row_major(new_shape), strict=True)
    strides = tuple(places[step] if size > 1 else 0 for size, step in steps)
    return strides if cells(new_shape, strides) == places else None


def chunks(layout: Layout) -> list[tuple[int, int]]:
    """(elements, stride) of each group of neighbouring axes that one stride walks through."""
    joined: list[tuple[int, int]] = []
    for size, stride in zip(layout.shape, strides_of(layout), strict=True):
        if size != 1 and joined and joined[-1][1] == size * stride:
            joined[-1] = (joined[-1][0] * size, stride)
        elif size != 1:
            joined.append((size, stride))
    return joined


def indexed(array: np.ndarray, key: Any) -> np.ndarray:
    """NumPy's view array[key], which is an array also where no axis is left."""
    items = key if isinstance(key, tuple) else (key,)
    return array[key] if any(item is ... for item in items) else array[(*items, ...)]


def expanded(array: np.ndarray, new_shape: Shape) -> np.ndarray:
    """NumPy's broadcast view; −1 keeps a size. Raises: ValueError, as NumPy does."""
    added = len(new_shape) - array.ndim
    if -1 in new_shape[:added]:
        raise ValueError("a new axis has no size to keep")
    kept = (1,) * added + array.shape
    pairs = zip(new_shape, kept, strict=True)
    return np.broadcast_to(array, [old if new == -1 else new for new, old in pairs])


class Tensor(np.lib.mixins.NDArrayOperatorsMixin):
    """The tensor of the text: a storage, and a view of the cells in which its elements lie."""

    def __init__(self, nested: Any) -> None:
        numbers = np.array(nested)
        self.storage: list[Any] = numbers.ravel().tolist()
        self._cells = array_of(Layout(numbers.shape, row_major(numbers.shape)))

    def _over(self, cells: np.ndarray) -> Tensor:
        other = Tensor(0)
        other.storage, other._cells = self.storage, cells
        return other

    @property
    def shape(self) -> Shape:
        return self._cells.shape

    @property
    def strides(self) -> Strides:
        return strides_of(locate_view(self._cells))

    @property
    def offset(self) -> int | None:
        return locate_view(self._cells).offset

    @property
    def array(self) -> np.ndarray:
        """Its elements as they are now."""
        return np.array(self.storage)[self._cells] if self._cells.size else np.zeros(self.shape)

    def tolist(self) -> Any:
        return self.array.tolist()

    def item(self) -> Any:
        return self.array.item()

    def __getitem__(self, key: Any) -> Any:
        cells = indexed(self._cells, key)
        return self._over(cells) if cells.ndim else self.storage[int(cells)]

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, float | bool):
            raise TypeError("no index")
        cells, numbers = indexed(self._cells, key), _array(value)
        if numbers.ndim > cells.ndim or len(np.unique(cells)) < cells.size:
            raise ValueError("this cannot be written here")
        numbers = np.broadcast_to(numbers, cells.shape)
        for cell, number in zip(cells.flat, numbers.flat, strict=True):
            self.storage[cell] = number.item()

    def transpose(self, dim0: int, dim1: int) -> Tensor:
        axes = list(range(len(self.shape)))
        axes[dim0], axes[dim1] = axes[dim1], axes[dim0]
        return self.permute(*axes)

    def permute(self, *dims: int) -> Tensor:
        return self._over(self._cells.transpose(dims))

    @property
    def T(self) -> Tensor:  # noqa: N802 (the name in the text)
        return self._over(self._cells.T)

    def expand(self, *shape: int) -> Tensor:
        return self._over(expanded(self._cells, shape))

    def narrow(self, dim: int, start: int, length: int) -> Tensor:
        size = self.shape[dim]
        kept = range(size)[start:][:length]
        if not -size <= start <= size or len(kept) != length:
            raise IndexError("these indices do not all exist")
        before = (slice(None),) * (dim % len(self.shape))
        return self._over(self._cells[(*before, slice(kept.start, kept.stop))])

    def is_contiguous(self) -> bool:
        return locate_view(self._cells).is_contiguous

    def contiguous(self) -> Tensor:
        return self if self.is_contiguous() else Tensor(self.array)

    def view(self, *shape: int) -> Tensor:
        new_shape = self._cells.reshape(shape).shape
        strides = viewed(locate_view(self._cells), new_shape)
        if strides is None:
            raise ValueError("no view has this shape")
        return self._over(array_of(Layout(new_shape, strides, self.offset)))

    def reshape(self, *shape: int) -> Tensor:
        try:
            return self.view(*shape)
        except ValueError:
            return self.contiguous().view(*shape)

    def as_strided(self, shape: Shape, strides: Strides, offset: int | None = None) -> Tensor:
        layout = Layout(shape, strides, self.offset if offset is None else offset)
        first, last = layout.bounds() or (0, 0)
        if min(*shape, layout.offset or 0, first, 0) < 0 or last >= len(self.storage):
            raise ValueError("this is no layout of the storage")
        return self._over(array_of(layout))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any) -> Tensor:
        left, right = map(_array, inputs)
        if ufunc is np.matmul and (left.ndim, right.ndim) != (2, 2):
            raise ValueError("@ needs two matrices")
        return Tensor(ufunc(left, right))


def _array(value: Any) -> np.ndarray:
    """The elements of a tensor, a number or nested lists."""
    return value.array if isinstance(value, Tensor) else np.array(value)
