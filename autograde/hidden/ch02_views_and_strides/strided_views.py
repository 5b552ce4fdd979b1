"""What is asked of `indexed` and of `view_strides`, which find out whether there is a view."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.functions import Arguments, Function
from autograde.checks.wording import say
from autograde.hidden.ch02_views_and_strides import strided_oracle as oracle
from autograde.hidden.ch02_views_and_strides import strided_spaces as spaces
from autograde.hidden.ch02_views_and_strides.strided_cases import find_view, given, layout_in
from autograde.hidden.ch02_views_and_strides.strided_oracle import Shape, Strides
from insidetensor import Finding, Layout
from insidetensor.checking.findings import find_strides

View = tuple[Shape, Strides, int]
FULL, BACK = slice(None), slice(None, None, -1)
ITEMS = (int, slice, type(None), type(...))
ROW, MATRIX, CUBE = (
    Layout((6,), (1,), 0),
    Layout((3, 4), (4, 1), 5),
    Layout((2, 3, 4), (12, 4, 1), 5),
)
TURNED, BACKWARDS, GAPS = (
    Layout((3, 4), (1, 3), 0),
    Layout((3, 4), (-9, 2), 18),
    Layout((4,), (3,), 0),
)
NO_AXES, EMPTY = Layout((), (), 3), Layout((0, 3), (3, 1), 0)

# By rule, the sentence about a wrong shape, and keys of layouts.
KEYS: list[tuple[str, str, list[tuple[Layout, list[object]]]]] = [
    ("ints", "int_removes", [(ROW, [2]), (CUBE, [(1, 0, 2)]), (TURNED, [(2, 1)]),
        (BACKWARDS, [(1, 3)])]),
    ("negative_ints", "", [(ROW, [-1, -6]), (CUBE, [(-1, -3, -2)]), (BACKWARDS, [(-1, -2)])]),
    ("slices", "size", [(ROW, [slice(2, 5), slice(1, 6, 3)]), (GAPS, [slice(None, None, 2)]),
        (CUBE, [(1, slice(1, None), slice(0, 3, 2))]),
        (BACKWARDS, [(slice(1, 3), slice(1, 4, 2))])]),
    ("slice_ends", "size", [(ROW, [slice(-100, 2), slice(4, 100), slice(5, 2), slice(9, 12),
        slice(-3, -1)]), (MATRIX, [(slice(3, 3), 1)]), (TURNED, [(0, slice(-6, 4))]),
        (CUBE, [(slice(None, -1), 0, slice(5, 1))])]),
    ("negative_steps", "size", [(ROW, [BACK, slice(4, None, -2), slice(2, 0, -1)]),
        (EMPTY, [(FULL, BACK)]), (BACKWARDS, [(BACK, 1)]),
        (CUBE, [(FULL, slice(2, 0, -1), 0), (1, BACK, slice(2, None, -2)),
            (1, FULL, BACK)])]),
    ("none", "none_adds", [(ROW, [(None, FULL), (None, slice(None, 4))]),
        (MATRIX, [(None, 1, None, 2)]), (NO_AXES, [None]),
        (TURNED, [(None, 1, slice(None, 2))]), (CUBE, [(FULL, 0, None)])]),
    ("ellipsis", "ellipsis", [(ROW, [...]), (MATRIX, [(1, 2, ...), (..., 1)]), (NO_AXES, [...]),
        (CUBE, [(slice(None, 2), 0, ..., slice(None, 3)), (1, ..., 2)])]),
    ("rest_stays", "rest_stays", [(ROW, [()]), (MATRIX, [(), 1, slice(None, 2)]), (NO_AXES, [()]),
        (CUBE, [1, (0, slice(None, 2))])]),
]  # fmt: skip
# Each `...` stands for an axis at least here, which None must not take from it.
NONE_BESIDE_DOTS: list[tuple[Layout, list[object]]] = [
    (MATRIX, [(None, ...), (..., None), (None, ..., 1), (1, ..., None)]),
    (CUBE, [(1, ..., None, 2), (None, ..., None)]),
]
NO_KEYS: list[tuple[str, str, list[object]]] = [
    ("out_of_bounds", "storage_index.out_of_bounds",
        [3, (0, 4), -4, (..., -5), (None, 3), (None, 0, None, -5)]),
    ("too_many", "too_many", [(0, 0, 0), (FULL, ..., 0, 0), (FULL, FULL, FULL)]),
    ("too_many", "two_ellipses", [(..., 0, ...), (..., ..., 0)]),
    ("step_0", "step_0", [slice(None, None, 0), (1, slice(0, 2, 0))]),
    ("other_items", "bool", [True, (0, False)]),
    ("other_items", "kind", [1.0, "0"]),
    ("other_items", "list", [[0, 1], [FULL, 2], (0, [1])]),
]  # fmt: skip


def _indexed(shape: Shape, strides: Strides, offset: int, key: object) -> View:
    """NumPy's view, with the items of the text alone. Raises: TypeError, IndexError, ValueError."""
    items = key if isinstance(key, tuple) else (key,)
    if any(type(item) not in ITEMS for item in items):
        raise TypeError("no item of a key")
    view = oracle.locate_view(oracle.indexed(oracle.array_of(Layout(shape, strides, offset)), key))
    return view.shape, oracle.strides_of(view), view.offset or 0


def _not_clipped(shape: Shape, strides: Strides, offset: int, key: Any) -> View:
    """The view of a slice with as many indices as it names, be they there or not."""
    if not isinstance(key, slice):
        return _indexed(shape, strides, offset, key)
    size = len(range(key.indices(shape[0])[0], key.stop or 0, key.step or 1))
    return (size,), *_indexed(shape, strides, offset, key)[1:]


def _unsigned(*args: Any) -> View:
    shape, strides, offset = _indexed(*args)
    return shape, tuple(map(abs, strides)), offset


INDEXED = Function(
    "indexed", _indexed, find_view, {"not_clipped": _not_clipped, "abs_stride": _unsigned},
    naming=("out_of_bounds",),
)  # fmt: skip


def indexed_cases() -> Iterator[Case]:
    """Keys of ints, slices, None and `...` on layouts of every kind, and what is refused."""
    for rule, why, rows in KEYS:
        for layout, keys in rows:
            for key in keys:
                args = given(layout, layout.offset, key)
                yield INDEXED.case(rule, args, partial(_why_indexed, args, why))
    for layout, keys in NONE_BESIDE_DOTS:
        for key in keys:
            args = given(layout, layout.offset, key)
            case = INDEXED.case("ellipsis", args, partial(_why_indexed, args, "ellipsis"))
            yield replace(case, only_if=("ints", "slices", "none"))
    yield from INDEXED.cases(
        (rule, why, [((3, 4), (4, 1), 0, key) for key in keys]) for rule, why, keys in NO_KEYS
    )
    cube = given(CUBE, CUBE.offset, (..., 4))
    yield INDEXED.case("out_of_bounds", cube, "storage_index.out_of_bounds")
    yield INDEXED.case("too_many", ((), (), 3, 0), "too_many")
    yield from INDEXED.covering(spaces.INDEXED)


def _why_indexed(args: Arguments, why: str, yours: Any) -> str:
    """The sentence about the shape where that is wrong, and of a negative index elsewhere."""
    mine = layout_in(yours)
    if mine is not None and mine.shape == _indexed(*args)[0]:
        return "" if why else say("storage_index.negative")
    return say(f"indexed.{why}") if why else ""


# By rule: shape, strides and new shapes.
VIEWS: list[tuple[str, list[tuple[Shape, Strides, list[Shape]]]]] = [
    ("same_elements", [((2, 6), (6, 1), [(3, 4), (12,)]), ((12,), (1,), [(2, 3, 2)]),
        ((2, 3, 4), (12, 4, 1), [(6, 4), (4, 3, 2)])]),
    ("not_contiguous", [((3, 4), (1, 3), [(3, 2, 2)]), ((6, 2), (4, 1), [(2, 3, 2)]),
        ((2, 3), (-8, -2), [(2, 3)]), ((2, 3), (-6, -2), [(3, 2)]), ((2, 3), (0, 0), [(6,)]),
        ((3, 2, 4), (4, 12, 1), [(3, 2, 2, 2)]), ((3, 3, 3, 3), (0, 9, 3, 1), [(3, 9, 3)])]),
    ("no_view", [((3, 4), (1, 3), [(12,), (4, 3)]), ((2, 3), (-8, -2), [(3, 2)]),
        ((2, 3), (0, 1), [(6,)]), ((2, 2), (1, 1), [(4,)]), ((2, 2), (1, 0), [(4,)]),
        ((2, 2, 2), (5, 1, 1), [(8,)])]),
    ("size_1", [((3, 1), (1, 7), [(3,)]), ((1, 3), (9, 1), [(3, 1)]),
        ((2, 1, 3), (3, 9, 1), [(6,), (1, 6)]), ((), (), [(), (1, 1)]), ((1, 1), (5, 7), [()]),
        ((1, 3, 4), (0, 4, 1), [(4, 3, 1)])]),
    ("no_elements", [((0, 4), (4, 1), [(4, 0), (2, 0, 5)])]),
    ("minus_1", [((2, 6), (6, 1), [(4, -1), (-1,), (2, -1, 6)]), ((), (), [(-1,)]),
        ((2, 3, 4), (12, 4, 1), [(2, -1, 2)]), ((6,), (1,), [(-1, 6)]),
        ((4, 3), (3, 1), [(-1, 6)])]),
]  # fmt: skip
NO_VIEWS: list[tuple[str, list[tuple[Shape, Shape]]]] = [
    ("not_divisible", [((2, 6), (5, -1))]),
    ("other_numel", [((2, 6), (7,)), ((2, 3), (2, 3, 2)), ((2, 3), ()), ((0, 4), (2, 2)),
        ((2, 3), (0,))]),
    ("two_unknown", [((2, 6), (-1, -1)), ((2, 3), (-1, -1, 6))]),
    ("ambiguous", [((0, 4), (-1, 0))]),
    ("not_divisible", [((2, 3), (0, -1))]),
    ("negative", [((2, 6), (-2, -6)), ((2, 6), (-2, -2, 3))]),
]  # fmt: skip


def _from_cell_0(shape: Shape, strides: Strides) -> Layout:
    """A layout whose first cell is storage[0]; negative strides need an offset."""
    return Layout(shape, strides, -min(oracle.cells(shape, strides), default=0))


def _filled(shape: Shape, new_shape: Shape) -> Shape:
    """The new shape with a size in place of −1. Raises: ValueError."""
    return np.empty(shape).reshape(new_shape).shape


def _view_strides(shape: Shape, strides: Strides, new_shape: Shape) -> Strides | None:
    return oracle.viewed(Layout(shape, strides), _filled(shape, new_shape))


def _find_strides(yours: Any, expected: Any, call: str, args: Arguments) -> Finding | None:
    base, filled = _from_cell_0(*args[:2]), _filled(args[0], args[2])
    return find_strides(yours, expected, filled, call=call, offset=base.offset or 0, base=base)


VIEW_STRIDES = Function("view_strides", _view_strides, _find_strides, {
    "abs_stride": lambda *args: tuple(map(abs, _view_strides(*args) or ()))
})  # fmt: skip


def view_strides_cases() -> Iterator[Case]:
    """The chunk rule on layouts of every kind, −1, and shapes that are refused."""
    for rule, layouts in VIEWS:
        for shape, strides, new_shapes in layouts:
            for new_shape in new_shapes:
                args = (shape, strides, new_shape)
                yield VIEW_STRIDES.case(rule, args, partial(_why_view, *args))
    for why, shapes in NO_VIEWS:
        for shape, new_shape in shapes:
            yield VIEW_STRIDES.case("refused", (shape, oracle.row_major(shape), new_shape), why)
    yield from VIEW_STRIDES.covering(
        spaces.VIEW_STRIDES, dict.fromkeys(spaces.VIEW_STRIDES.rules, _why_view_of)
    )


def _why_view_of(args: Arguments, yours: object) -> str:
    shape, strides, new_shape = args
    return _why_view(shape, strides, new_shape, yours)


def _why_view(shape: Shape, strides: Strides, new_shape: Shape, yours: object) -> str:
    layout = Layout(shape, strides)
    chunks = say("view_strides.and").join(
        say("view_strides.chunk", elements=elements, stride=stride)
        for elements, stride in oracle.chunks(layout)
    )
    if _view_strides(shape, strides, new_shape) is None:
        return say("view_strides.crosses", new_shape=_filled(shape, new_shape), chunks=chunks)
    if yours is not None:
        return ""
    if not layout.is_contiguous:
        return say("view_strides.needs_no_contiguous", chunks=chunks)
    if layout.numel == 0:
        return say("view_strides.no_elements")
    return say("view_strides.size_1" if 1 in shape else "view_strides.contiguous")
