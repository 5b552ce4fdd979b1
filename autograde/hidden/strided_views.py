"""What is asked of `indexed` and of `view_strides`, which find out whether there is a view."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import SEED, layout_in, layouts, looks_row_major_without_signs, walks_back
from .strided_oracle import Shape

Key = tuple[object, ...]
FULL = slice(None)
ROW, MATRIX = Layout((6,), (1,), 0), Layout((3, 4), (4, 1), 5)
CUBE, BACKWARDS = Layout((2, 3, 4), (12, 4, 1), 5), Layout((3, 4), (-9, 2), 18)
NO_AXES, EMPTY = Layout((), (), 3), Layout((0, 3), (3, 1), 0)

SOME: list[tuple[str, Layout, object]] = [
    ("ints", ROW, 2), ("ints", CUBE, (1, 0, 2)),
    ("negative_ints", ROW, -1), ("negative_ints", ROW, -6),
    ("slices", ROW, slice(2, 5)), ("slices", Layout((4,), (3,), 0), slice(None, None, 2)),
    ("slices", ROW, slice(1, 6, 3)),
    ("slice_ends", ROW, slice(-100, 2)), ("slice_ends", ROW, slice(4, 100)),
    ("slice_ends", ROW, slice(5, 2)), ("slice_ends", ROW, slice(9, 12)),
    ("slice_ends", ROW, slice(-3, -1)), ("slice_ends", MATRIX, (slice(3, 3), 1)),
    ("negative_steps", ROW, slice(None, None, -1)), ("negative_steps", ROW, slice(4, None, -2)),
    ("negative_steps", EMPTY, (FULL, slice(None, None, -1))),
    ("none", ROW, (None, FULL)), ("none", MATRIX, (None, 1, None, 2)), ("none", NO_AXES, None),
    ("ellipsis", ROW, ...), ("ellipsis", MATRIX, (1, 2, ...)), ("ellipsis", NO_AXES, ...),
    ("rest_stays", ROW, ()), ("rest_stays", MATRIX, 1), ("rest_stays", NO_AXES, ()),
]  # fmt: skip


def indexed_cases() -> Iterator[Case]:
    """Keys of ints, slices, None and `...` on layouts of every kind, and what is refused."""
    trials, rng = Trials("indexed"), Random(SEED)
    usable = [
        each for each in layouts(rng, 12) if each.numel and each.ndim and not walks_back(each)
    ]
    more = [
        (rule, layout, _random_key(rng, rule, layout.shape))
        for layout in [*usable, BACKWARDS, BACKWARDS]
        for rule in dict.fromkeys(rule for rule, _, _ in SOME)
    ]
    for rule, layout, key in [*SOME, *more]:
        view = oracle.layout_of(oracle.indexed(oracle.array_of(layout), key))
        yield trials.layout(
            rule, layout.shape, layout.strides, layout.offset, key,
            expected=(view.shape, view.strides, view.offset),
            base=layout,
            likely=_likely(layout, key, view),
            why=partial(_why, key, view),
        )  # fmt: skip
    given = ((3, 4), (4, 1), 0)
    for key, i, axis, size in [
        (3, 3, 0, 3), ((0, 4), 4, 1, 4), (-4, -4, 0, 3), ((..., -5), -5, 1, 4),
        ((None, 3), 3, 0, 3), ((None, 0, None, -5), -5, 1, 4),
    ]:  # fmt: skip
        why = say("storage_index.out_of_bounds", i=i, axis=axis, size=size)
        naming = [f"index {i}", f"axis {axis}", f"size {size}"]
        yield trials.refuses("out_of_bounds", *given, key, error=IndexError, naming=naming, why=why)
    for rule, key, error, why in [
        ("too_many", (0, 0, 0), IndexError, "too_many"),
        ("too_many", (FULL, ..., 0, 0), IndexError, "too_many"),
        ("too_many", (..., 0, ...), IndexError, "two_ellipses"),
        ("too_many", (..., ..., 0), IndexError, "two_ellipses"),
        ("step_0", slice(None, None, 0), ValueError, "step_0"),
        ("step_0", (1, slice(0, 2, 0)), ValueError, "step_0"),
        ("other_items", True, TypeError, "bool"),
        ("other_items", (0, False), TypeError, "bool"),
        ("other_items", 1.0, TypeError, "kind"),
        ("other_items", "0", TypeError, "kind"),
        ("other_items", [0, 1], TypeError, "list"),
        ("other_items", [FULL, 2], TypeError, "list"),
        ("other_items", (0, [1]), TypeError, "list"),
    ]:  # fmt: skip
        yield trials.refuses(rule, *given, key, error=error, why=say(f"indexed.{why}"))
    yield trials.refuses("too_many", (), (), 3, 0, error=IndexError, why=say("indexed.too_many"))


def _random_key(rng: Random, rule: str, shape: Shape) -> Key:
    """A key that tries this rule on some axis, and on the others what every rule leaves alone."""
    if rule in ("ints", "negative_ints"):
        return tuple(rng.randrange(n) - (n if rule == "negative_ints" else 0) for n in shape)
    items = [rng.choice([rng.randrange(n), slice(None, rng.randint(1, n))]) for n in shape]
    axis = rng.randrange(len(shape))
    size = shape[axis]
    if rule == "rest_stays":
        return tuple(items[:axis])
    if rule in ("none", "ellipsis"):
        taken = rng.randint(axis, len(shape)) if rule == "ellipsis" else axis
        return (*items[:axis], None if rule == "none" else ..., *items[taken:])
    start = rng.randrange(size)
    ends = [(None, size + 3), (None, -1), (-size - 2, size), (-1, None), (size + 1, 40), (size, 1)]
    items[axis] = {
        "slices": slice(start, rng.choice([None, size]), rng.choice((None, 2, 3))),
        "slice_ends": slice(*rng.choice(ends)),
        "negative_steps": slice(
            rng.choice([None, start]), rng.choice([None, 0]), rng.choice((-1, -2))
        ),
    }[rule]
    return tuple(items)


def _likely(layout: Layout, key: object, view: Layout) -> dict[str, object]:
    """Mistakes that can be told by what they give."""
    strides, likely = oracle.strides_of(view), dict[str, object]()
    if isinstance(key, slice) and (key.stop or 0) > layout.shape[0]:
        size = len(range(key.indices(layout.shape[0])[0], key.stop, key.step or 1))
        likely["indexed.not_clipped"] = ((size,), strides, view.offset)
    if min(strides, default=0) < 0:
        likely["indexed.abs_stride"] = (view.shape, tuple(map(abs, strides)), view.offset)
    return likely


def _why(key: object, view: Layout, yours: Any) -> str:
    items, mine = key if isinstance(key, tuple) else (key,), layout_in(yours)
    if mine is None:
        has_ellipsis = any(item is ... for item in items)
        name = "none_adds" if None in items else "ellipsis" if has_ellipsis else ""
        return say(f"indexed.{name}") if name else ""
    if mine.ndim < view.ndim:
        return say("indexed.none_adds" if None in items else "indexed.rest_stays")
    if mine.ndim > view.ndim:
        return say("indexed.int_removes")
    if mine.shape != view.shape:
        return say("indexed.size")
    negative = any(isinstance(item, int) and item < 0 for item in items)
    return say("storage_index.negative") if negative else ""


VIEWS: list[tuple[Shape, Shape, Shape]] = [
    ((2, 6), (6, 1), (3, 4)), ((2, 6), (6, 1), (12,)), ((12,), (1,), (2, 3, 2)),
    ((3, 4), (1, 3), (12,)), ((3, 4), (1, 3), (3, 2, 2)), ((3, 4), (1, 3), (4, 3)),
    ((6, 2), (4, 1), (2, 3, 2)), ((2, 3), (-8, -2), (3, 2)), ((2, 3), (-6, -2), (3, 2)),
    ((2, 3), (0, 1), (6,)), ((2, 3), (0, 0), (6,)), ((3, 2, 4), (4, 12, 1), (3, 2, 2, 2)),
    ((2, 2), (1, 1), (4,)), ((3, 1), (1, 7), (3,)), ((1, 3), (9, 1), (3, 1)),
    ((2, 1, 3), (3, 9, 1), (6,)), ((2, 1, 3), (3, 9, 1), (1, 6)), ((), (), ()), ((), (), (1, 1)),
    ((1, 1), (5, 7), ()), ((0, 4), (4, 1), (4, 0)), ((0, 4), (4, 1), (2, 0, 5)),
    ((2, 6), (6, 1), (4, -1)), ((2, 6), (6, 1), (-1,)), ((2, 3, 4), (12, 4, 1), (2, -1, 2)),
    ((6,), (1,), (-1, 6)), ((2, 6), (6, 1), (2, -1, 6)), ((4, 3), (3, 1), (-1, 6)),
    ((), (), (-1,)),
]  # fmt: skip


def view_strides_cases() -> Iterator[Case]:
    """The chunk rule on layouts of every kind, −1, and shapes that are refused."""
    trials, rng = Trials("view_strides"), Random(SEED)
    for shape, strides, new_shape in VIEWS:
        layout = _from_cell_0(shape, strides)
        yield _view(trials, _rule_of_view(layout, new_shape) or "size_1", layout, new_shape)
    for layout in layouts(rng, 30):
        plain = _from_cell_0(layout.shape, oracle.strides_of(layout))
        for new_shape in [] if looks_row_major_without_signs(plain) else _regrouped(rng, layout):
            rule = _rule_of_view(plain, new_shape)
            if rule is not None:
                yield _view(trials, rule, plain, new_shape)
    for shape, new_shape, why in [
        ((2, 6), (5, -1), "not_divisible"), ((2, 6), (7,), "other_numel"),
        ((2, 3), (2, 3, 2), "other_numel"), ((2, 6), (-1, -1), "two_unknown"),
        ((0, 4), (-1, 0), "ambiguous"), ((2, 6), (-2, -6), "negative"),
        ((2, 6), (-2, -2, 3), "negative"), ((2, 3), (-1, -1, 6), "two_unknown"),
        ((2, 3), (), "other_numel"), ((0, 4), (2, 2), "other_numel"),
        ((2, 3), (0,), "other_numel"), ((2, 3), (0, -1), "not_divisible"),
    ]:  # fmt: skip
        given = (shape, oracle.row_major(shape), new_shape)
        yield trials.refuses("refused", *given, error=ValueError, why=say(f"view_strides.{why}"))


def _from_cell_0(shape: Shape, strides: Shape) -> Layout:
    """A layout whose first cell is storage[0]; negative strides need an offset."""
    return Layout(shape, strides, -min(oracle.cells(shape, strides), default=0))


def _regrouped(rng: Random, layout: Layout) -> Iterator[Shape]:
    """New shapes for the elements of a layout: axes joined, split, and everything mixed up."""
    shape = layout.shape
    for axis, size in enumerate(shape):
        if axis:
            yield (*shape[: axis - 1], shape[axis - 1] * size, *shape[axis + 1 :])
        for divisor in (2, 3):
            if size and size % divisor == 0:
                yield (*shape[:axis], divisor, size // divisor, *shape[axis + 1 :])
    for _ in range(3):
        mixed: list[int] = []
        while len(mixed) < 3 and layout.numel > math.prod(mixed):
            rest = layout.numel // math.prod(mixed)
            mixed.append(rng.choice([n for n in range(1, rest + 1) if rest % n == 0]))
        yield (*mixed, layout.numel // math.prod(mixed))


def _rule_of_view(layout: Layout, new_shape: Shape) -> str | None:
    """The one rule that a new shape tries; None where it would try two."""
    if -1 in new_shape:
        return "minus_1"
    if layout.numel == 0:
        return "no_elements"
    if 1 in layout.shape or 1 in new_shape or not layout.shape:
        return "size_1" if layout.is_contiguous else None
    if oracle.viewed(layout, new_shape) is None:
        return "no_view"
    return "same_elements" if layout.is_contiguous else "not_contiguous"


def _view(trials: Trials, rule: str, layout: Layout, new_shape: Shape) -> Case:
    """The strides of one new shape."""
    filled = np.empty(layout.shape).reshape(new_shape).shape
    expected = oracle.viewed(layout, filled)

    def why(yours: object) -> str:
        chunks = say("view_strides.and").join(
            say("view_strides.chunk", elements=elements, stride=stride)
            for elements, stride in oracle.chunks(layout)
        )
        if expected is None:
            return say("view_strides.crosses", new_shape=filled, chunks=chunks)
        if yours is not None:
            return ""
        if not layout.is_contiguous:
            return say("view_strides.needs_no_contiguous", chunks=chunks)
        if layout.numel == 0:
            return say("view_strides.no_elements")
        return say("view_strides.size_1" if 1 in layout.shape else "view_strides.contiguous")

    unsigned = {"view_strides.abs_stride": tuple(map(abs, expected or ()))}
    return trials.strides(
        rule, layout.shape, layout.strides, new_shape,
        expected=expected,
        on=Layout(filled, None, layout.offset),
        base=layout,
        likely=unsigned if min(expected or (), default=0) < 0 else {},
        why=why,
    )  # fmt: skip
