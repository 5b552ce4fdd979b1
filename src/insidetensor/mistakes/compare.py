"""Compare a wrong layout with the right one: name the mistake and the first differing index."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from insidetensor.memory.layout import Layout
from insidetensor.memory.storage import layout_of
from insidetensor.messages import join_sentences, message, read_sentence
from insidetensor.messages.sentence import recipe_of
from insidetensor.mistakes.of_layouts import name_mistake
from insidetensor.pictures.diagram import Diagram, layouts_diagram
from insidetensor.showing.shown import format_element, format_index, format_value

Index = tuple[int, ...]

# Values of a storage with more cells are not kept: no picture shows so many.
MOST_VALUES_KEPT = 4096


@dataclass(frozen=True)
class Comparison:
    """The comparison of two layouts over one storage: what is wrong with the second.

    `mistake` is a stable id such as "bytes-for-elements"; `sentence` says it to a learner;
    `first_difference` is the first index, in row-major order, that reads another cell.
    All three are None where the layouts agree (the last also where the shapes do not).
    `values` are the storage's values as text, where they are known.
    """

    expected: Layout
    yours: Layout
    mistake: str | None = None
    sentence: str | None = None
    first_difference: Index | None = None
    values: tuple[str, ...] | None = None

    @property
    def same(self) -> bool:
        """Whether both layouts read the same cell at every index."""
        return self.mistake is None

    @cached_property
    def picture(self) -> Diagram:
        """The storage strip with the cells that *expected* and *yours* touch."""
        return layouts_diagram(self.expected, self.yours, self.values, self.first_difference)

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `from_json` makes an equal comparison."""
        return {
            "expected": self.expected.to_json(),
            "yours": self.yours.to_json(),
            "mistake": self.mistake,
            "sentence": None if self.sentence is None else recipe_of(self.sentence),
            "first_difference": self.first_difference and list(self.first_difference),
            "values": None if self.values is None else list(self.values),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Comparison":
        """The comparison that `to_json` wrote.

        Raises: ValueError when the data is not a comparison's.
        """
        try:
            first, values = data["first_difference"], data.get("values")
            return cls(
                expected=Layout.from_json(data["expected"]),
                yours=Layout.from_json(data["yours"]),
                mistake=_text(data["mistake"]),
                sentence=None if data["sentence"] is None else read_sentence(data["sentence"]),
                first_difference=None if first is None else tuple(int(i) for i in first),
                values=None if values is None else tuple(str(value) for value in values),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(message("compare.bad_json", error=error)) from error

    def __str__(self) -> str:
        return "\n".join([self.sentence or message("compare.same"), self.picture.text])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {**self.picture._repr_mimebundle_(include, exclude), "text/plain": str(self)}


def compare_layouts(
    expected: object,
    yours: object,
    base: object | None = None,
    storage: Sequence[object] | int | None = None,
) -> Comparison:
    """Compare two layouts over one storage; name the mistake that leads from one to the other.

    `base` is what both were meant to be a view of, where there is one. `storage` is the storage
    itself, or how many elements it has. Strides of axes of size 1 are never compared, and nothing
    but the shape where there are no elements.

    Raises: TypeError or ValueError as `layout_of` does; ValueError where the shapes agree and one
    of the two has no strides to compare.
    """
    right, wrong = layout_of(expected), layout_of(yours)
    under = None if base is None else layout_of(base)
    right = _with_storage_size(right, wrong, under, storage)
    reading = name_mistake(right, wrong, under)
    if reading is None:
        return Comparison(right, wrong, values=_values(storage))
    first = first_difference(right, wrong)
    parts: list[str] = [reading.sentence]
    if first is not None:
        parts += [_offset_too(right, wrong), _where(right, wrong, first), _outside(right, wrong)]
    said = join_sentences(*parts)
    return Comparison(right, wrong, reading.mistake, said, first, _values(storage))


def first_difference(expected: Layout, yours: Layout) -> Index | None:
    """Find the first index, row-major, that reads another cell; None if none can be compared."""
    if expected.shape != yours.shape or expected.numel == 0:
        return None
    right, wrong = expected.strides, yours.strides
    if right is None or wrong is None or not len(right) == len(wrong) == expected.ndim:
        return None
    if expected.offset != yours.offset:
        return (0,) * expected.ndim
    # With equal offsets the last axis that differs is the first one a row-major walk steps along.
    for axis in reversed(range(expected.ndim)):
        if expected.shape[axis] > 1 and right[axis] != wrong[axis]:
            return tuple(int(a == axis) for a in range(expected.ndim))
    return None


def _where(expected: Layout, yours: Layout, first: Index) -> str:
    return message(
        "compare.first_difference",
        index=format_index(first),
        right=format_value(expected.index_to_cell(first)),
        wrong=format_value(yours.index_to_cell(first)),
    )


def _offset_too(expected: Layout, yours: Layout) -> str:
    """Say that the offset is wrong too, where the strides are wrong; else ""."""
    if expected.offset == yours.offset or _same_strides(expected, yours):
        return ""
    return message(
        "compare.offset_too", right=format_value(expected.offset), wrong=format_value(yours.offset)
    )


def _same_strides(expected: Layout, yours: Layout) -> bool:
    triples = zip(expected.shape, expected.strides or (), yours.strides or (), strict=True)
    return all(size == 1 or right == wrong for size, right, wrong in triples)


def _outside(expected: Layout, yours: Layout) -> str:
    """Say which index of the wrong layout would leave the storage, if one does; else ""."""
    size, bounds = expected.storage_size, yours.bounds()
    if size is None or bounds is None or (bounds[0] >= 0 and bounds[1] < size):
        return ""
    too_low = bounds[0] < 0
    index = tuple(
        (n - 1) if (stride < 0) == too_low and stride else 0
        for n, stride in zip(yours.shape, yours.strides or (), strict=True)
    )
    cell = format_value(bounds[0] if too_low else bounds[1])
    return message("compare.outside", index=format_index(index), cell=cell, size=size)


def _with_storage_size(
    right: Layout, wrong: Layout, base: Layout | None, storage: Sequence[object] | int | None
) -> Layout:
    if isinstance(storage, int):
        size: int | None = storage
    elif storage is not None:
        size = len(storage)
    else:
        known = (right, base, wrong)
        size = next((x.storage_size for x in known if x and x.storage_size is not None), None)
        if size is None and base is not None and base.strides and (bounds := base.bounds()):
            size = bounds[1] + 1
    return right if size == right.storage_size else _resized(right, size)


def _resized(layout: Layout, size: int | None) -> Layout:
    return Layout.from_json({**layout.to_json(), "storage_size": size})


def _values(storage: Sequence[object] | int | None) -> tuple[str, ...] | None:
    if storage is None or isinstance(storage, int) or len(storage) > MOST_VALUES_KEPT:
        return None
    return tuple(format_element(value) for value in storage)


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise TypeError(type(value).__name__)
