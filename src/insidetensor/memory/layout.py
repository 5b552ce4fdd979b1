"""A tensor's layout: shape, strides and offset in elements, and the storage they refer to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import prod
from operator import index as as_int
from typing import Any, Literal

from insidetensor.messages import message
from insidetensor.showing.shown import format_value


@dataclass(frozen=True)
class Layout:
    """The layout of a tensor: which storage cell each index reads.

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

    def __post_init__(self) -> None:
        """Turn any sequences of whole numbers into tuples of ints.

        Raises: ValueError for numbers that are not whole.
        """
        object.__setattr__(self, "shape", whole_numbers(self.shape, "shape"))
        if self.strides is None:
            object.__setattr__(self, "offset", None)
            return
        object.__setattr__(self, "strides", whole_numbers(self.strides, "strides"))
        object.__setattr__(self, "offset", whole_number(self.offset, "offset"))

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
        axes = zip(self.shape, self._arithmetic()[0], packed_strides(self.shape), strict=True)
        return not any(size > 1 and own != packed for size, own, packed in axes)

    def index_to_cell(self, index: Sequence[int]) -> int:
        """The storage cell of one index: offset + sum of index times stride, in elements.

        Raises: IndexError outside the shape; ValueError where there are no strides.
        """
        self._arithmetic()
        if len(index) != self.ndim:
            raise IndexError(message("layout.index_rank", got=len(index), expected=self.ndim))
        for axis, (i, size) in enumerate(zip(index, self.shape, strict=True)):
            if not 0 <= i < size:
                raise IndexError(message("layout.index_range", index=i, axis=axis, size=size))
        return self._cell(index)

    def cells(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """(index, storage cell) for each element, in row-major order."""
        for index in product(*map(range, self.shape)):
            yield index, self._cell(index)

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
            return cls(**data)
        except (KeyError, TypeError) as error:
            raise ValueError(message("layout.bad_json", error=error)) from error

    def __str__(self) -> str:
        key = "layout.line_no_strides" if self.strides is None else "layout.line"
        numbers = {
            name: format_value(getattr(self, name)) for name in ("shape", "strides", "offset")
        }
        return message(key, **{**asdict(self), **numbers})

    def _cell(self, index: Sequence[int]) -> int:
        strides, offset = self._arithmetic()
        return offset + sum(i * stride for i, stride in zip(index, strides, strict=True))

    def _arithmetic(self) -> tuple[tuple[int, ...], int]:
        if self.strides is None or self.offset is None:
            raise ValueError(message("layout.no_strides", library=self.library))
        if len(self.strides) != len(self.shape):
            fields = {"strides": format_value(self.strides), "shape": format_value(self.shape)}
            raise ValueError(message("layout.stride_count", **fields))
        return self.strides, self.offset


def first_indices(shape: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the first `most` indices of a shape in row-major order, however large it is."""
    for position in range(min(most, prod(shape))):
        index: tuple[int, ...] = ()
        for size in reversed(shape):
            position, i = divmod(position, size)
            index = (i, *index)
        yield index


def packed_strides(shape: Sequence[int], order: Literal["C", "F"] = "C") -> tuple[int, ...]:
    """Compute the strides, in elements, of a packed layout: row-major ("C") or column-major ("F").

    The stride of an axis of size 1 is 0, since it is never used; a size of 0 counts as 1.
    """
    axes = range(len(shape))
    faster = (shape[axis + 1 :] if order == "C" else shape[:axis] for axis in axes)
    return tuple(
        0 if size < 2 else prod(max(each, 1) for each in sizes)
        for size, sizes in zip(shape, faster, strict=True)
    )


def whole_numbers(values: Iterable[Any], name: str) -> tuple[int, ...]:
    """Turn whole numbers, also a library's own integers, into a tuple of ints; refuse bools.

    Raises: ValueError, which says what `name` must be.
    """
    try:
        return tuple(map(_plain_int, values))
    except TypeError:
        raise ValueError(message("layout.not_whole", name=name, got=format_value(values))) from None


def whole_number(value: Any, name: str) -> int:
    """Turn one whole number, also a library's own integer, into an int; refuse bools.

    Raises: ValueError, which says what `name` must be.
    """
    try:
        return _plain_int(value)
    except TypeError:
        raise ValueError(
            message("layout.not_a_number", name=name, got=format_value(value))
        ) from None


def _plain_int(value: Any) -> int:
    if isinstance(value, bool):
        raise TypeError
    return as_int(value)


def _checked(data: dict[str, Any]) -> None:
    for name in ("itemsize", "storage_id", "storage_size"):
        if data[name] is not None:
            whole_number(data[name], name)
    for name in ("dtype", "device", "library"):
        if not isinstance(data[name], str):
            raise TypeError(name)
