"""What is asked of `view_strides`: the chunk rule on layouts of every kind, −1, and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import layouts, regroupings
from .strided_layouts import SEED, are_ints, looks_row_major_without_signs

Shape = tuple[int, ...]

SOME: list[tuple[Shape, Shape, Shape]] = [
    ((2, 6), (6, 1), (3, 4)), ((2, 6), (6, 1), (12,)), ((12,), (1,), (2, 3, 2)),
    ((2, 3), (3, 1), (2, 3)), ((2, 2, 3), (6, 3, 1), (4, 3)), ((6,), (1,), (3, 2)),
    ((3, 4), (1, 3), (12,)), ((3, 4), (1, 3), (3, 2, 2)), ((3, 4), (1, 3), (4, 3)),
    ((6, 2), (4, 1), (2, 3, 2)), ((6, 2), (4, 1), (12,)), ((4,), (2,), (2, 2)),
    ((2, 3), (-8, -2), (3, 2)), ((2, 3), (-6, -2), (3, 2)), ((6,), (-2,), (2, 3)),
    ((2, 3), (0, 1), (6,)), ((2, 3), (0, 0), (6,)), ((3, 2, 4), (4, 12, 1), (3, 2, 2, 2)),
    ((3, 2, 4), (4, 12, 1), (6, 4)), ((2, 2), (-2, -1), (4,)), ((2, 2), (1, 1), (4,)),
    ((3, 1), (1, 7), (3,)), ((1, 3), (9, 1), (3, 1)), ((2, 1, 3), (3, 9, 1), (6,)),
    ((2, 1, 3), (3, 9, 1), (1, 6)), ((), (), ()), ((), (), (1, 1)), ((1, 1), (5, 7), ()),
    ((0, 4), (4, 1), (4, 0)), ((0, 4), (4, 1), (2, 0, 5)), ((3, 0), (1, 7), (0,)),
]  # fmt: skip

FILLED: list[tuple[str, Shape, Shape, Shape, Shape]] = [
    ("minus_1", (2, 6), (6, 1), (4, -1), (4, 3)), ("minus_1", (2, 6), (6, 1), (-1,), (12,)),
    ("minus_1", (2, 3, 4), (12, 4, 1), (2, -1, 2), (2, 6, 2)),
    ("minus_1", (6,), (1,), (-1, 6), (1, 6)), ("minus_1", (2, 6), (6, 1), (2, -1, 6), (2, 1, 6)),
    ("minus_1", (2, 6), (6, 1), (-1, 3, 2), (2, 3, 2)),
    ("minus_1", (4, 3), (3, 1), (-1, 6), (2, 6)), ("minus_1", (), (), (-1,), (1,)),
]  # fmt: skip


def view_strides_cases() -> Iterator[Case]:
    """The chunk rule on layouts of every kind, −1, and shapes that are refused."""
    trials, rng = Trials("view_strides"), Random(SEED)
    for shape, strides, new_shape in SOME:
        layout = from_cell_0(shape, strides)
        yield _view(trials, rule_of(layout, new_shape) or "size_1", layout, new_shape, new_shape)
    for layout in layouts(rng, 60):
        plain = from_cell_0(layout.shape, oracle.strides_of(layout))
        if looks_row_major_without_signs(plain):
            continue
        for new_shape in regroupings(rng, layout, 3):
            rule = rule_of(plain, new_shape)
            if rule is not None:
                yield _view(trials, rule, plain, new_shape, new_shape)
    for rule, shape, strides, new_shape, filled in FILLED:
        yield _view(trials, rule, from_cell_0(shape, strides), new_shape, filled)
    yield from _refusals(trials)


def from_cell_0(shape: Shape, strides: Shape) -> Layout:
    """A layout whose first cell is storage[0]; negative strides need an offset."""
    return Layout(shape, strides, -min(oracle.cells(shape, strides), default=0))


def rule_of(layout: Layout, new_shape: Shape) -> str | None:
    """The one rule that a new shape tries; None where it would try two."""
    if layout.numel == 0:
        return "no_elements"
    if 1 in layout.shape or 1 in new_shape or not layout.shape:
        return "size_1" if layout.is_contiguous else None
    if oracle.viewed(layout, new_shape) is None:
        return "no_view"
    return "same_elements" if layout.is_contiguous else "not_contiguous"


def _refusals(trials: Trials) -> Iterator[Case]:
    for rule, shape, new_shape, why in [
        ("refused", (2, 6), (5, -1), "not_divisible"), ("refused", (2, 6), (7,), "other_numel"),
        ("refused", (2, 3), (2, 3, 2), "other_numel"), ("refused", (2, 6), (-1, -1), "two_unknown"),
        ("refused", (0, 4), (-1, 0), "ambiguous"), ("refused", (2, 6), (-2, -6), "negative"),
        ("refused", (2, 6), (-2, -2, 3), "negative"),
        ("refused", (2, 3), (-1, -1, 6), "two_unknown"),
        ("refused", (2, 3), (), "other_numel"), ("refused", (0, 4), (2, 2), "other_numel"),
        ("refused", (2, 3), (0,), "other_numel"), ("refused", (2, 3), (0, -1), "not_divisible"),
    ]:  # fmt: skip
        yield trials.refuses(
            rule, shape, oracle.row_major(shape), new_shape,
            error=ValueError, why=say(f"view_strides.{why}"),
        )  # fmt: skip


def _view(trials: Trials, rule: str, layout: Layout, new_shape: Shape, filled: Shape) -> Case:
    """The strides of one new shape; `filled` is the same without −1."""
    expected = oracle.viewed(layout, filled)

    def why(yours: object) -> str:
        chunks = say("view_strides.and").join(
            say("view_strides.chunk", elements=elements, stride=stride)
            for elements, stride in oracle.chunks(layout)
        )
        if expected is None:
            return say("view_strides.crosses", new_shape=filled, chunks=chunks)
        if yours is not None:
            lost = min(expected, default=0) < 0 and are_ints(yours)
            lost = lost and yours == tuple(map(abs, expected))
            return say("view_strides.abs_stride") if lost else ""
        if not layout.is_contiguous:
            return say("view_strides.needs_no_contiguous", chunks=chunks)
        if layout.numel == 0:
            return say("view_strides.no_elements")
        return say("view_strides.size_1" if 1 in layout.shape else "view_strides.contiguous")

    return trials.strides(
        rule, layout.shape, layout.strides, new_shape,
        expected=expected,
        on=Layout(filled, None, layout.offset),
        base=layout,
        why=why,
    )  # fmt: skip
