"""What a tensor's header says: shape, strides in elements, offset, and which storage."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import prod
from typing import Any, Literal

import numpy as np
from numpy.lib.stride_tricks import as_strided

from .messages import message


@dataclass(frozen=True)
class Layout:
    """Where each index of a tensor finds its element.

    `strides` and `offset` count elements, `itemsize` counts bytes, `storage_size` counts elements.
    `strides` and `offset` are None where the library has none (TensorFlow).
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    offset: int | None = 0
    itemsize: int | None = None
    dtype: str = "object"
    device: str = "cpu"
    library: str = "python"
    storage_id: int | None = None
    storage_size: int | None = None

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def numel(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def is_contiguous(self) -> bool:
        """Whether a row-major walk reads one cell after the other, without gap or repeat.

        Sizes of 0 and 1 never make a tensor non-contiguous; the offset plays no part.
        Source: https://github.com/pytorch/pytorch/blob/main/c10/core/Contiguity.h
        """
        if self.strides is None or self.numel == 0:
            return True
        strides, _ = self._arithmetic()
        # The header alone is asked: nothing is read through these strides.
        header = as_strided(np.empty(0, np.int8), self.shape, strides, writeable=False)
        return bool(header.flags.c_contiguous)

    def index_to_cell(self, index: Sequence[int]) -> int:
        """The storage cell of one index: offset + sum of index times stride, in elements.

        Raises: IndexError outside the shape; ValueError where there are no strides.
        """
        strides, offset = self._arithmetic()
        if len(index) != self.ndim:
            raise IndexError(message("layout.index_rank", got=len(index), expected=self.ndim))
        for axis, (i, size) in enumerate(zip(index, self.shape, strict=True)):
            if not 0 <= i < size:
                raise IndexError(message("layout.index_range", index=i, axis=axis, size=size))
        return offset + sum(i * stride for i, stride in zip(index, strides, strict=True))

    def cells(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """(index, storage cell) for each element, in row-major order."""
        strides, offset = self._arithmetic()
        for index in product(*map(range, self.shape)):
            yield index, offset + sum(i * s for i, s in zip(index, strides, strict=True))

    def touched(self) -> range | frozenset[int]:
        """The storage cells that some index reaches."""
        if self.numel and self.is_contiguous:
            _, offset = self._arithmetic()
            return range(offset, offset + self.numel)
        return frozenset(cell for _, cell in self.cells())

    def bounds(self) -> tuple[int, int] | None:
        """The lowest and the highest cell reached; None when there is no element."""
        strides, offset = self._arithmetic()
        if self.numel == 0:
            return None
        reach = [(size - 1) * stride for size, stride in zip(self.shape, strides, strict=True)]
        return offset + sum(r for r in reach if r < 0), offset + sum(r for r in reach if r > 0)

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `from_json` makes an equal layout."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Layout":
        """The layout that `to_json` wrote.

        Raises: ValueError when the data is not a layout's.
        """
        try:
            _checked(data)
            strides = data["strides"]
            sizes = {
                "shape": _whole_numbers(data["shape"], "shape"),
                "strides": None if strides is None else _whole_numbers(strides, "strides"),
            }
            return cls(**{**data, **sizes})
        except (KeyError, TypeError) as error:
            raise ValueError(message("layout.bad_json", error=error)) from error

    def __str__(self) -> str:
        key = "layout.line_no_strides" if self.strides is None else "layout.line"
        return message(key, **asdict(self))

    def _arithmetic(self) -> tuple[tuple[int, ...], int]:
        if self.strides is None or self.offset is None:
            raise ValueError(message("layout.no_strides", library=self.library))
        if len(self.strides) != len(self.shape):
            raise ValueError(message("layout.stride_count", strides=self.strides, shape=self.shape))
        return self.strides, self.offset


def first_indices(shape: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """The first `most` indices of a shape in row-major order, however large it is."""
    for position in range(min(most, prod(shape))):
        yield tuple(map(int, np.unravel_index(position, shape)))


def packed_strides(shape: Sequence[int], order: Literal["C", "F"] = "C") -> tuple[int, ...]:
    """Strides, in elements, of NumPy's own layout: row-major ("C") or column-major ("F").

    The stride of an axis of size 1 is 0, since it is never used; a size of 0 counts as 1.
    """
    sizes = tuple(max(size, 1) for size in shape)
    units = np.eye(len(sizes), dtype=int)
    return tuple(
        int(np.ravel_multi_index(tuple(unit), sizes, mode="wrap", order=order)) for unit in units
    )


def layout_of(x: object) -> Layout:
    """The layout of an ndarray, a PyTorch or TensorFlow tensor, or an object of your own.

    An object of your own needs `shape`, `strides` (elements), `offset` (elements) and `storage`.

    Raises: TypeError for anything else; ValueError when its header makes no sense.
    """
    if isinstance(x, Layout):
        return x
    from .storage import opened

    return opened(x).layout


def _checked(data: dict[str, Any]) -> None:
    for name in ("offset", "itemsize", "storage_id", "storage_size"):
        if data[name] is not None:
            _whole_numbers([data[name]], name)
    for name in ("dtype", "device", "library"):
        if not isinstance(data[name], str):
            raise TypeError(name)


def _whole_numbers(values: Sequence[int], name: str) -> tuple[int, ...]:
    numbers = tuple(values)
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise ValueError(message("layout.not_whole", name=name, got=numbers))
    return numbers
