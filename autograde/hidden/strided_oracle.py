"""What the right answers are: from NumPy, or from a loop over every element."""

from __future__ import annotations

import math
from itertools import pairwise, product
from typing import Any

import numpy as np

from insidetensor import Layout

Shape = tuple[int, ...]
Strides = tuple[int, ...]


def row_major(shape: Shape) -> Strides:
    """Strides, in elements, of a row-major tensor."""
    return tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def strides_of(layout: Layout) -> Strides:
    """The strides, in elements, of a layout that has some."""
    assert layout.strides is not None
    return layout.strides


def cells(shape: Shape, strides: Strides, offset: int = 0) -> list[int]:
    """The storage cell of each element, in row-major order."""
    return [
        offset + sum(i * stride for i, stride in zip(index, strides, strict=True))
        for index in product(*map(range, shape))
    ]


def contiguous(shape: Shape, strides: Strides) -> bool:
    """Whether the elements lie one after the other."""
    places = cells(shape, strides)
    return all(after == before + 1 for before, after in pairwise(places))


def viewed(layout: Layout, new_shape: Shape) -> Strides | None:
    """Strides with which `new_shape` reads the same cells in the same order, or None."""
    if layout.numel == 0:
        return row_major(new_shape)
    places = cells(layout.shape, strides_of(layout))
    steps = row_major(new_shape)
    strides = tuple(
        places[step] - places[0] if size > 1 else 0
        for size, step in zip(new_shape, steps, strict=True)
    )
    return strides if cells(new_shape, strides, places[0]) == places else None


def chunks(layout: Layout) -> list[tuple[int, int]]:
    """(elements, stride) of each group of neighbouring axes that one stride walks through."""
    joined: list[tuple[int, int]] = []
    for size, stride in zip(layout.shape, strides_of(layout), strict=True):
        if size == 1:
            continue
        if joined and joined[-1][1] == size * stride:
            joined[-1] = (joined[-1][0] * size, stride)
        else:
            joined.append((size, stride))
    return joined


def indexed(layout: Layout, key: Any) -> Layout:
    """The layout of NumPy's view tensor[key].

    Raises: IndexError or ValueError, as NumPy does.
    """
    array = _as_array(layout)
    # With `...` first, also a key of ints gives an array and not a number.
    items = key if isinstance(key, tuple) else (key,)
    view = array[key] if any(item is ... for item in items) else array[(*items, ...)]
    return _layout_of_view(view, array, layout)


def expanded(layout: Layout, new_shape: Shape) -> Layout:
    """The layout of NumPy's broadcast view; −1 keeps a size.

    Raises: ValueError, as NumPy does.
    """
    array = _as_array(layout)
    added = len(new_shape) - layout.ndim
    kept = tuple(
        layout.shape[axis - added] if size == -1 else size for axis, size in enumerate(new_shape)
    )
    return _layout_of_view(np.broadcast_to(array, kept), array, layout)


def _as_array(layout: Layout) -> np.ndarray:
    """An array of this layout whose elements are the cells they lie in."""
    bounds = layout.bounds() or (0, 0)
    storage = np.arange(min(bounds[0], 0), bounds[1] + 1, dtype=np.int64)
    start = max((layout.offset or 0) - min(bounds[0], 0), 0)
    return np.lib.stride_tricks.as_strided(
        storage[start:] if layout.numel else storage[:0],
        layout.shape,
        tuple(stride * storage.itemsize for stride in strides_of(layout)),
        writeable=False,
    )


def _layout_of_view(view: np.ndarray, array: np.ndarray, base: Layout) -> Layout:
    size = array.itemsize
    moved = view.__array_interface__["data"][0] - array.__array_interface__["data"][0]
    strides = tuple(stride // size for stride in view.strides)
    return Layout(view.shape, strides, (base.offset or 0) + moved // size)
