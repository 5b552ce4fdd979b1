"""What is asked of the functions that look at one layout: strides, positions, contiguity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import SEED, layouts, shapes, walks_back
from .strided_oracle import Shape

# Without their signs, these strides are not row-major: neither mistake looks like the other.
WALKING_BACK = (
    Layout((3,), (-2,), 7), Layout((2, 3), (-7, 2), 8), Layout((2, 2, 3), (9, -2, -4), 12),
)  # fmt: skip


def row_major_strides_cases() -> Iterator[Case]:
    """Row-major strides of shapes up to 4 axes, sizes 0 and 1 included."""
    trials = Trials("row_major_strides")
    some = [(2, 3, 4), (3, 4), (5,), (4, 1, 2), (1, 6), (2, 0, 3), (0,), ()]
    for shape in [*some, *shapes(Random(SEED), 20)]:
        rule = "row_after_row" if shape else "no_axes"
        yield trials.strides(rule, shape, expected=oracle.row_major(shape), on=Layout(shape, None))


def storage_index_cases() -> Iterator[Case]:
    """Positions of elements of small layouts, and the indices that are refused."""
    trials, rng = Trials("storage_index"), Random(SEED)
    for layout in [*WALKING_BACK, *layouts(rng, 10)]:
        back, indices = walks_back(layout), list(product(*map(range, layout.shape)))
        rule = "no_axes" if layout.ndim == 0 else "negative_strides" if back else "position"
        for index in rng.sample(indices, min(len(indices), 6)):
            yield _position(trials, rule, layout, index)
            if rule == "position":
                from_the_end = [i - size for i, size in zip(index, layout.shape, strict=True)]
                mixed = [rng.choice(pair) for pair in zip(index, from_the_end, strict=True)]
                yield _position(trials, "negative_index", layout, tuple(from_the_end))
                yield _position(trials, "negative_index", layout, tuple(mixed))
    for index, shape, axis in [
        ((3,), (3,), 0), ((-4,), (3,), 0), ((1, 4), (2, 4), 1), ((0, -5, 0), (2, 4, 1), 1),
        ((0,), (0,), 0), ((5, 0), (3, 2), 0),
    ]:  # fmt: skip
        at = {"i": index[axis], "axis": axis, "size": shape[axis]}
        names = [f"index {at['i']}", f"axis {axis}", f"size {at['size']}"]
        given, why = (index, shape, oracle.row_major(shape), 0), "storage_index.out_of_bounds"
        for rule, naming in [("out_of_bounds", []), ("message", names)]:
            yield trials.refuses(rule, *given, error=IndexError, naming=naming, why=say(why, **at))
    for index, shape in [((1,), (2, 3)), ((1, 1, 0), (2, 3)), ((0,), ()), ((), (2,))]:
        why = say("storage_index.count", got=len(index), want=len(shape))
        given = (index, shape, oracle.row_major(shape), 0)
        yield trials.refuses("index_count", *given, error=IndexError, why=why)


def _position(trials: Trials, rule: str, layout: Layout, index: Shape) -> Case:
    """The position of one element; `index` may count from the end."""
    shape, strides, offset = layout.shape, oracle.strides_of(layout), layout.offset or 0
    wrapped = [i % size for i, size in zip(index, shape, strict=True)]
    other_end = [
        size - 1 - i if stride < 0 else i
        for i, size, stride in zip(wrapped, shape, strides, strict=True)
    ]
    mistakes: list[tuple[str, Sequence[int], Sequence[int], int]] = [
        ("abs_stride", wrapped, list(map(abs, strides)), offset),
        ("other_end", other_end, strides, offset),
        ("negative_not_wrapped", index, strides, offset),
        ("offset_ignored", wrapped, strides, 0),
        ("row_major_assumed", wrapped, oracle.row_major(shape), offset),
    ]
    position = layout.index_to_cell(wrapped)
    wrong = {
        f"storage_index.{name}": start + sum(i * s for i, s in zip(at, steps, strict=True))
        for name, at, steps, start in mistakes
    }
    return trials.value(
        rule, index, shape, strides, offset,
        expected=position,
        likely={key: value for key, value in wrong.items() if value != position},
        why=say("storage_index.negative") if rule == "negative_index" else "",
    )  # fmt: skip


def is_contiguous_cases() -> Iterator[Case]:
    """Contiguity of layouts with gaps, overlaps, stride 0, sizes 0 and 1."""
    trials = Trials("is_contiguous")
    some = [
        ((2, 3), (6, 1)), ((2, 3), (0, 0)), ((2, 2), (1, 1)), ((4,), (-1,)),
        ((2, 3, 4), (24, 4, 1)), ((2, 3), (-3, -1)), ((3,), (0,)),
        ((1, 3), (7, 1)), ((1,), (5,)), ((2, 1, 2), (2, 9, 1)), ((1, 1), (4, 4)),
        ((1, 3), (3, 2)), ((0, 3), (1, 5)), ((3, 0, 2), (7, 7, 7)), ((0,), (-1,)),
    ]  # fmt: skip
    made = [Layout(shape, strides) for shape, strides in some]
    for layout in [*made, *layouts(Random(SEED), 30)]:
        given, rule = (layout.shape, oracle.strides_of(layout)), _rule_of_contiguity(layout)
        if rule is not None:
            why = _why_contiguous(layout)
            yield trials.value(rule, *given, expected=layout.is_contiguous, why=why)


def _rule_of_contiguity(layout: Layout) -> str | None:
    """The one rule that a layout tries; None where it would try two."""
    shape, strides = layout.shape, oracle.strides_of(layout)
    if not shape:
        return "no_axes"
    if 0 in shape:
        return "no_elements"
    odd = any(size > 1 and stride <= 0 for size, stride in zip(shape, strides, strict=True))
    if 1 in shape:
        return None if odd else "size_1"
    return "zero_or_back" if odd else "row_by_row"


def _why_contiguous(layout: Layout) -> str:
    shape, wanted = layout.shape, oracle.row_major(layout.shape)
    if not layout.is_contiguous:
        cells = [cell for _, cell in layout.cells()]
        places = [str(cell - min(cells)) for cell in cells]
        shown = ", ".join([*places[:6], "…"] if len(places) > 6 else places)
        return say("is_contiguous.not_row_major", shape=shape, strides=wanted, cells=shown)
    if 0 in shape:
        return say("is_contiguous.no_elements")
    return say("is_contiguous.size_1") if layout.strides != wanted else ""
