"""What is asked of the functions that reorder, swap, stretch and align axes."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.functions import Arguments, Function, Rows
from autograde.checks.observed import is_kind
from autograde.checks.probes.plain_data import Raised
from autograde.checks.wording import say
from autograde.hidden.ch02_views_and_strides import strided_oracle as oracle
from autograde.hidden.ch02_views_and_strides import strided_spaces as spaces
from autograde.hidden.ch02_views_and_strides.strided_cases import (
    BACKWARDS,
    FORWARDS,
    find_view,
    layout_in,
)
from autograde.hidden.ch02_views_and_strides.strided_oracle import (
    Shape,
    Strides,
    array_of,
    row_major,
)
from insidetensor import Layout

View = tuple[Shape, Strides]
LAYOUTS = (*FORWARDS, *BACKWARDS)


def _told(array: np.ndarray) -> View:
    layout = oracle.locate_view(array)
    return layout.shape, oracle.strides_of(layout)


def _permuted(shape: Shape, strides: Strides, dims: Shape) -> View:
    return _told(array_of(Layout(shape, strides)).transpose(dims))


def _inverse(shape: Shape, strides: Strides, dims: Shape) -> View:
    places = np.argsort([dim % len(dims) for dim in dims])
    return _permuted(shape, strides, tuple(places.tolist()))


PERMUTED = Function("permuted", _permuted, find_view, {
    "inverse": _inverse,
    "strides_stay": lambda shape, strides, dims: (_permuted(shape, strides, dims)[0], strides),
})  # fmt: skip
NO_ORDERS: Rows = [
    ("each_axis_once", "twice", [((2, 3), (3, 1), (0, -2)), ((2, 3), (3, 1), (0, 1, 1))]),
    ("each_axis_once", "missing", [((2, 3), (3, 1), ())]),
    ("each_axis_once", "absent", [((2, 3), (3, 1), (-3, 0)), ((), (), (0,))]),
]  # fmt: skip


def permuted_cases() -> Iterator[Case]:
    """Every order of up to 3 axes, negative ones included, and what is no order."""
    yield PERMUTED.case("no_axes", ((), (), ()))
    yield PERMUTED.case("order", ((2, 3, 4), (12, 4, 1), (2, 0, 1)))
    yield PERMUTED.case("negative_axes", ((2, 3, 4), (12, 4, 1), (-1, 0, 1)), "negative")
    yield from PERMUTED.cases(NO_ORDERS)
    yield from PERMUTED.covering(spaces.PERMUTED, {"negative_axes": "negative"})


TRANSPOSED = Function(
    "transposed",
    lambda shape, strides, *dims: _told(array_of(Layout(shape, strides)).swapaxes(*dims)),
    find_view,
    {"all_reversed": lambda shape, strides, *dims: (shape[::-1], strides[::-1])},
    errors=(IndexError,),
)


def transposed_cases() -> Iterator[Case]:
    """Every pair of axes of small layouts, and axes that do not exist."""
    args = (2, 3, 4), (12, 4, 1), 0, 2
    yield TRANSPOSED.case("swap", args, partial(_why_swapped, args))
    for shape, dim0, dim1 in [((3, 4), 0, 2), ((3, 4), -3, 0), ((5,), 1, 1)]:
        yield TRANSPOSED.case("absent_axis", (shape, row_major(shape), dim0, dim1), "absent")
    yield from TRANSPOSED.covering(
        spaces.TRANSPOSED, {"swap": _why_swapped, "negative_or_same": _why_swapped}
    )


def _why_swapped(args: Arguments, yours: Any) -> str:
    first, second = sorted(dim % len(args[0]) for dim in args[2:])
    return say(f"transposed.{'same' if first == second else 'swap'}", first=first, second=second)


BROADCAST_SHAPE = Function("broadcast_shape", np.broadcast_shapes)
BROADCAST: Rows = [
    ("columns", "aligned", [((4, 3, 1), (1, 5))]),
    ("size_0", "size_0", [((4, 3, 1), (0,))]),
    ("size_0", "no_fit", [((0,), (3,))]),
    ("no_axes", "no_axes", [((0, 1), ())]),
    ("any_number", "no_axes", [((),)]),
    ("any_number", "aligned", [(), ((3, 1), *[(2,)] * 65), ((2, 3),), ((2, 1), (1, 3), (4, 1, 1)),
        ((3,), (1, 3), (2, 1))]),
    ("refused", "no_fit", [((5, 2), (5,))]),
]  # fmt: skip


def broadcast_shape_cases() -> Iterator[Case]:
    """Any number of shapes, sizes 0 and 1 included, and shapes that do not fit."""
    for pair in product(product((1, 2, 3), repeat=2), repeat=2):
        fits = all(1 in column or len({*column}) == 1 for column in zip(*pair, strict=True))
        rule, why = ("columns", "columns") if fits else ("refused", "no_fit")
        yield BROADCAST_SHAPE.case(rule, pair, why)
    yield from BROADCAST_SHAPE.cases(BROADCAST)
    # Each of these fits the next; whoever takes no three breaks `any_number`.
    for shapes in [((2, 2), (2, 1), (2, 3)), ((1,), (2,), (3,))]:
        case = BROADCAST_SHAPE.case("refused", shapes, "no_fit")
        yield case.where(
            lambda seen, _: not (isinstance(seen, Raised) and is_kind(seen, TypeError))
        )
    yield from BROADCAST_SHAPE.covering(spaces.BROADCAST_SHAPE, {"refused": "no_fit"})


def _expanded(shape: Shape, strides: Strides, new_shape: Shape) -> View:
    return _told(oracle.expanded(array_of(Layout(shape, strides)), new_shape))


EXPANDED = Function("expanded", _expanded, find_view, {
    "minus_1": lambda shape, strides, new: (new, _expanded(shape, strides, new)[1])
})  # fmt: skip
STRETCHED: list[tuple[str, list[Arguments]]] = [
    ("stretched", [((2, 3, 1), (3, 1, 0), (2, 3, 4))]),
    ("new_axes", [((2, 3), (1, 2), (1, 2, 3))]),
    ("minus_1_beside_new", [((2, 1), (5, 1), (4, -1, 3))]),
    ("to_0", [((), (), (0,))]),
]  # fmt: skip
NOT_EXPANDED: Rows = [
    ("refused", "not_1", [((2, 3), (3, 1), (4, 3)), ((2, 3), (3, 1), (2, 1)), ((0,), (1,), (3,))]),
    ("refused", "fewer", [((2, 3), (3, 1), (3,))]),
    ("refused", "negative", [((3,), (1,), (2, -3)), ((1,), (1,), (-2,))]),
    ("minus_1_beside_new", "new_axis", [((2, 1), (1, 1), (4, -1, 2, 3))]),
]  # fmt: skip


def expanded_cases() -> Iterator[Case]:
    """Stretched axes, new axes, −1, and new shapes that do not fit."""
    for rule, calls in STRETCHED:
        for args in calls:
            yield EXPANDED.case(rule, args, partial(_why_expanded, args))
    yield from EXPANDED.cases(NOT_EXPANDED)
    yield from EXPANDED.covering(spaces.EXPANDED)


def _why_expanded(args: Arguments, yours: Any) -> str:
    """The reason by what is wrong: a new axis, or an axis that stays."""
    (shape, right), mine = _expanded(*args), layout_in(yours)
    added = len(shape) - len(args[0])
    if 0 in shape:
        return say("expanded.to_0")
    if mine is None or mine.shape != shape:
        return say("expanded.aligned") if added else ""
    triples = zip(shape, oracle.strides_of(mine), right, strict=True)
    wrong = [axis for axis, (size, got, want) in enumerate(triples) if size > 1 and got != want]
    if any(axis < added for axis in wrong) and 0 in oracle.strides_of(mine):
        return say("expanded.aligned")
    stays = any(axis >= added and args[0][axis - added] == shape[axis] for axis in wrong)
    return say("expanded.keeps") if stays else ""
