"""What is asked of the functions that look at one layout: strides, positions, contiguity."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import layouts, shapes

SEED = 2026
Index = tuple[int, ...]

# Without their signs, these strides are not row-major: neither mistake looks like the other.
WALKING_BACK = (
    Layout((3,), (-2,), 7),
    Layout((2, 3), (-7, 2), 8),
    Layout((2, 2, 3), (9, -2, -4), 12),
)


def row_major_strides_cases() -> Iterator[Case]:
    """Row-major strides of shapes up to 4 axes, sizes 0 and 1 included."""
    trials = Trials("row_major_strides")
    some = [(2, 3, 4), (3, 4), (5,), (4, 1, 2), (1, 6), (2, 0, 3), (0,), ()]
    for shape in [*some, *shapes(Random(SEED), 40)]:
        rule = "no_axes" if shape == () else "row_after_row"
        yield trials.strides(rule, shape, expected=oracle.row_major(shape), on=Layout(shape, None))


def are_ints(values: Any) -> bool:
    """Whether this is a tuple of ints, which an answer need not be."""
    kinds = (int, np.integer)
    return isinstance(values, tuple) and all(
        isinstance(n, kinds) and not isinstance(n, bool) for n in values
    )


def walks_back(layout: Layout) -> bool:
    """Whether a stride that matters is negative."""
    pairs = zip(layout.shape, oracle.strides_of(layout), strict=True)
    return any(size > 1 and stride < 0 for size, stride in pairs)


def looks_row_major_without_signs(layout: Layout) -> bool:
    """Whether a lost sign would give the strides of a row-major tensor."""
    unsigned = tuple(map(abs, oracle.strides_of(layout)))
    return walks_back(layout) and oracle.contiguous(layout.shape, unsigned)


def storage_index_cases() -> Iterator[Case]:
    """Positions of elements of small layouts, and the indices that are refused."""
    trials, rng = Trials("storage_index"), Random(SEED)
    for layout in [*WALKING_BACK, *layouts(rng, 25)]:
        indices = list(np.ndindex(*layout.shape))
        back = walks_back(layout)
        rule = "no_axes" if layout.ndim == 0 else "negative_strides" if back else "position"
        for index in rng.sample(indices, min(len(indices), 8)):
            yield _position(trials, rule, layout, index)
            if rule == "position":
                from_the_end = [i - size for i, size in zip(index, layout.shape, strict=True)]
                mixed = [rng.choice(pair) for pair in zip(index, from_the_end, strict=True)]
                yield _position(trials, "negative_index", layout, tuple(from_the_end))
                yield _position(trials, "negative_index", layout, tuple(mixed))
    yield from _indices_refused(trials)


def _position(trials: Trials, rule: str, layout: Layout, index: Index) -> Case:
    """The position of one element; `index` may count from the end."""
    shape, strides, offset = layout.shape, oracle.strides_of(layout), layout.offset or 0
    wrapped = tuple(i % size for i, size in zip(index, shape, strict=True))
    position = offset + _steps(wrapped, strides)
    likely: dict[str, object] = {}
    if rule == "negative_strides":
        likely["storage_index.abs_stride"] = offset + _steps(wrapped, tuple(map(abs, strides)))
        from_the_end = (
            size - 1 - i if stride < 0 else i
            for i, size, stride in zip(wrapped, shape, strides, strict=True)
        )
        likely["storage_index.other_end"] = offset + _steps(tuple(from_the_end), strides)
    if rule == "negative_index":
        likely["storage_index.negative_not_wrapped"] = offset + _steps(index, strides)
    likely["storage_index.offset_ignored"] = position - offset
    likely["storage_index.row_major_assumed"] = offset + _steps(wrapped, oracle.row_major(shape))
    why = "storage_index.negative" if rule == "negative_index" else ""
    return trials.value(
        rule, index, shape, strides, offset,
        expected=position, likely=likely, why=say(why) if why else "",
    )  # fmt: skip


def _steps(index: Index, strides: Index) -> int:
    return sum(i * stride for i, stride in zip(index, strides, strict=True))


def _indices_refused(trials: Trials) -> Iterator[Case]:
    for index, shape, axis in [((3,), (3,), 0), ((-4,), (3,), 0), ((1, 4), (2, 4), 1),
                               ((0, -5, 0), (2, 4, 1), 1), ((0,), (0,), 0),
                               ((5, 0), (3, 2), 0)]:  # fmt: skip
        i, size = index[axis], shape[axis]
        for rule, naming in [
            ("out_of_bounds", []),
            ("message", [f"index {i}", f"axis {axis}", f"size {size}"]),
        ]:
            yield trials.refuses(
                rule, index, shape, oracle.row_major(shape), 0,
                error=IndexError,
                naming=naming,
                why=say("storage_index.out_of_bounds", i=i, axis=axis, size=size),
            )  # fmt: skip
    for index, shape in [((1,), (2, 3)), ((1, 1, 0), (2, 3)), ((0,), ()), ((), (2,))]:
        why = say("storage_index.count", got=len(index), want=len(shape))
        strides = oracle.row_major(shape)
        yield trials.refuses("index_count", index, shape, strides, 0, error=IndexError, why=why)


def is_contiguous_cases() -> Iterator[Case]:
    """Contiguity of layouts with gaps, overlaps, stride 0, sizes 0 and 1."""
    trials = Trials("is_contiguous")
    some = [
        ((2, 3), (3, 1)), ((2, 3), (1, 2)), ((2, 3), (6, 1)), ((2, 3), (0, 0)), ((2, 2), (1, 1)),
        ((4,), (2,)), ((4,), (-1,)), ((2, 3, 4), (12, 4, 1)), ((2, 3, 4), (24, 4, 1)),
        ((2, 3), (-3, -1)), ((2, 3), (-3, 1)), ((3,), (0,)),
        ((3, 1), (1, 3)), ((1, 3), (7, 1)), ((1,), (5,)), ((2, 1, 2), (2, 9, 1)), ((1, 1), (4, 4)),
        ((1, 3), (3, 2)), ((0, 3), (1, 5)), ((3, 0, 2), (7, 7, 7)), ((0,), (-1,)), ((), ()),
    ]  # fmt: skip
    more = [(layout.shape, oracle.strides_of(layout)) for layout in layouts(Random(SEED), 60)]
    for shape, strides in [*some, *more]:
        rule = _rule_of_contiguity(shape, strides)
        if rule is not None:
            yield trials.value(
                rule, shape, strides,
                expected=oracle.contiguous(shape, strides),
                why=_why_contiguous(shape, strides),
            )  # fmt: skip


def _rule_of_contiguity(shape: Index, strides: Index) -> str | None:
    """The one rule that a layout tries; None where it would try two."""
    if not shape:
        return "no_axes"
    if 0 in shape:
        return "no_elements"
    odd = any(size > 1 and stride <= 0 for size, stride in zip(shape, strides, strict=True))
    if 1 in shape:
        return None if odd else "size_1"
    return "zero_or_back" if odd else "row_by_row"


def _why_contiguous(shape: Index, strides: Index) -> str:
    wanted = oracle.row_major(shape)
    if not oracle.contiguous(shape, strides):
        cells = oracle.cells(shape, strides)
        places = [str(cell - min(cells)) for cell in cells]
        shown = ", ".join([*places[:6], "…"] if len(places) > 6 else places)
        return say("is_contiguous.not_row_major", shape=shape, strides=wanted, cells=shown)
    if 0 in shape:
        return say("is_contiguous.no_elements")
    return say("is_contiguous.size_1" if strides != wanted else "is_contiguous.row_major")
