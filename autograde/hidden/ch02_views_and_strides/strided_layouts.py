"""What is asked of the functions that look at one layout: strides, positions, contiguity."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.functions import Arguments, Function, Rows
from autograde.checks.wording import say
from autograde.hidden.ch02_views_and_strides import strided_spaces as spaces
from autograde.hidden.ch02_views_and_strides.strided_cases import BACKWARDS, FORWARDS, given
from autograde.hidden.ch02_views_and_strides.strided_oracle import (
    Shape,
    Strides,
    array_of,
    row_major,
)
from insidetensor import Finding, Layout
from insidetensor.checking.findings import find_strides, find_value
from insidetensor.checking.seen_layout import see_given


def _find_strides(yours: Any, expected: Any, call: str, args: Arguments) -> Finding | None:
    return find_strides(yours, expected, args[0], call=call)


ROW_MAJOR = Function("row_major_strides", row_major, _find_strides)
SHAPES: Rows = [
    ("row_after_row", "", [((2, 3, 4),), ((4, 3, 2),)]),  # the same sizes
    ("no_axes", "", [((),)]),
]  # fmt: skip


def row_major_strides_cases() -> Iterator[Case]:
    """Row-major strides of shapes up to 4 axes, sizes 0 and 1 included."""
    yield from ROW_MAJOR.cases(SHAPES)
    yield from ROW_MAJOR.covering(spaces.ROW_MAJOR_STRIDES)


def storage_index(index: Shape, shape: Shape, strides: Strides, offset: int) -> int:
    """What NumPy finds at the index. Raises: IndexError."""
    if len(index) != len(shape):
        raise IndexError("there must be one index for each axis")
    return int(array_of(Layout(shape, strides, offset))[index])


def _from_the_other_end(index: Shape, shape: Shape, strides: Strides, offset: int) -> int:
    walked = [~i if stride < 0 else i for i, stride in zip(index, strides, strict=True)]
    return storage_index(tuple(walked), shape, strides, offset)


def _find_and_draw(yours: Any, expected: Any, call: str, args: Arguments) -> Finding | None:
    found = find_value(yours, expected, call)
    return found and Finding(found, see_given(*args), found.mistake)


STORAGE_INDEX = Function(
    "storage_index",
    storage_index,
    _find_and_draw,
    mistakes={
        "abs_stride": lambda i, n, s, offset: storage_index(i, n, tuple(map(abs, s)), offset),
        "other_end": _from_the_other_end,
        "negative_not_wrapped": lambda i, n, s, offset: (
            offset + sum(at * step for at, step in zip(i, s, strict=True))
        ),
        "offset_ignored": lambda i, n, s, offset: storage_index(i, n, s, 0),
        "row_major_assumed": lambda i, n, s, offset: storage_index(i, n, row_major(n), offset),
    },
    naming=("message",),
)
OUTSIDE: list[Arguments] = [
    ((3,), (3,), (1,), 0), ((-4,), (3,), (1,), 0), ((1, 4), (2, 4), (4, 1), 0),
    ((0, -5, 0), (2, 4, 1), (4, 1, 1), 0), ((0,), (0,), (1,), 0), ((5, 0), (3, 2), (2, 1), 0),
]  # fmt: skip
REFUSED: Rows = [
    ("out_of_bounds", "out_of_bounds", OUTSIDE), ("message", "out_of_bounds", OUTSIDE),
    ("index_count", "count", [((1,), (2, 3), (3, 1), 0), ((1, 1, 0), (2, 3), (3, 1), 0),
        ((0,), (), (), 0), ((), (2,), (1,), 0)]),
]  # fmt: skip


def storage_index_cases() -> Iterator[Case]:
    """Positions of all elements of small layouts, and the indices that are refused."""
    yield STORAGE_INDEX.case("no_axes", ((), (), (), 3))
    for layout in (*FORWARDS, *BACKWARDS):
        for index in product(*map(range, layout.shape)):
            rule = "negative_strides" if layout in BACKWARDS else "position"
            yield STORAGE_INDEX.case(rule, (index, *given(layout, layout.offset or 0)))
    for layout in FORWARDS[:3]:
        for index in product(*(range(-size, size) for size in layout.shape)):
            if min(index) < 0:
                args = (index, *given(layout, layout.offset or 0))
                yield STORAGE_INDEX.case("negative_index", args, "negative")
    yield from STORAGE_INDEX.cases(REFUSED)
    why = {"out_of_bounds": "out_of_bounds", "index_count": "count", "negative_index": "negative"}
    yield from STORAGE_INDEX.covering(spaces.STORAGE_INDEX, why)
    yield from STORAGE_INDEX.covering(spaces.MESSAGE, {"message": "out_of_bounds"})


IS_CONTIGUOUS = Function(
    "is_contiguous", lambda *layout: Layout(*layout).is_contiguous, _find_and_draw
)
LAYOUTS: Rows = [
    ("row_by_row", "", [((3, 4), (1, 3))]),
    ("zero_or_back", "", [((2, 3), (0, 0)), ((4,), (-1,))]),
    ("size_1", "size_1", [((2, 1, 2), (2, 9, 1)), ((1, 3, 1), (-1, 2, 1))]),
    ("no_elements", "no_elements", [((3, 0, 2), (7, 7, 7))]),
    ("no_axes", "", [((), ())]),
]  # fmt: skip


def is_contiguous_cases() -> Iterator[Case]:
    """Contiguity of layouts with gaps, overlaps, stride 0, sizes 0 and 1."""
    for rule, why, layouts in LAYOUTS:
        for layout in layouts:
            reads_on = Layout(*layout).is_contiguous
            reason = why if reads_on else partial(_why_not, *layout)
            yield IS_CONTIGUOUS.case(rule, layout, reason)
    yield from IS_CONTIGUOUS.covering(spaces.IS_CONTIGUOUS)


def _why_not(shape: Shape, strides: Strides, yours: Any) -> str:
    cells = [cell for _, cell in Layout(shape, strides).cells()]
    places = [str(cell - min(cells)) for cell in cells]
    shown = ", ".join([*places[:6], "…"] if len(places) > 6 else places)
    fields = {"shape": shape, "strides": row_major(shape), "cells": shown}
    return say("is_contiguous.not_row_major", **fields)
