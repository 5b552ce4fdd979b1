"""What is asked of the functions that reorder, swap, stretch and align axes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding, Layout

from . import strided_oracle as oracle
from .strided_cases import LAYOUTS, layouts, shapes
from .strided_layouts import SEED, are_ints, looks_row_major_without_signs

Shape = tuple[int, ...]


def permuted_cases() -> Iterator[Case]:
    """Orders of up to 4 axes, negative ones included, and what is no order."""
    trials, rng = Trials("permuted"), Random(SEED)
    some = [((2, 3, 4), (2, 0, 1)), ((2, 3), (1, 0)), ((2, 3, 4), (-1, 0, -2)), ((2, 3), (-1, -2)),
            ((3,), (0,)), ((3,), (-1,)), ((), ()), ((0, 3), (1, 0))]  # fmt: skip
    rows = [(shape, oracle.row_major(shape), dims) for shape, dims in some]
    strided = [
        (layout.shape, oracle.strides_of(layout))
        for layout in LAYOUTS
        if layout.ndim > 1 and layout.numel
    ]
    for shape, strides in [*strided, *((s, oracle.row_major(s)) for s in shapes(rng, 30))]:
        dims = tuple(rng.sample(range(len(shape)), len(shape)))
        rows.append((shape, strides, dims))
        if shape:
            rows.append((shape, strides, _some_from_the_end(rng, dims)))
    for shape, strides, dims in rows:
        negative = any(dim < 0 for dim in dims)
        rule = "negative_axes" if negative else "order" if shape else "no_axes"
        yield trials.layout(
            rule, shape, strides, dims,
            expected=_on_axes(shape, strides, dims),
            base=Layout(shape, strides),
            likely={
                "permuted.inverse": _on_axes(shape, strides, tuple(int(i) for i in np.argsort(
                    [dim % max(len(shape), 1) for dim in dims]
                ))),
                "permuted.strides_stay": (_on_axes(shape, strides, dims)[0], strides),
            },
            why=say("permuted.negative") if negative else "",
        )  # fmt: skip
    for shape, dims, why in [
        ((2, 3), (0, 0), "twice"), ((2, 3), (0, -2), "twice"), ((2, 3, 4), (0, 1), "missing"),
        ((2, 3), (0, 1, 1), "twice"), ((2, 3), (0, 2), "absent"), ((2, 3), (-3, 0), "absent"),
        ((2, 3), (), "missing"), ((), (0,), "absent"),
    ]:  # fmt: skip
        yield trials.refuses(
            "each_axis_once", shape, oracle.row_major(shape), dims,
            error=ValueError, why=say(f"permuted.{why}"),
        )  # fmt: skip


def _some_from_the_end(rng: Random, dims: Shape) -> Shape:
    """The same order, one axis or more counted from the end."""
    always = rng.randrange(len(dims))
    return tuple(
        dim - len(dims) if place == always or rng.random() < 0.5 else dim
        for place, dim in enumerate(dims)
    )


def _on_axes(shape: Shape, strides: Shape, dims: Shape) -> tuple[Shape, Shape]:
    return tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)


def transposed_cases() -> Iterator[Case]:
    """Every pair of axes of small shapes, and axes that do not exist."""
    trials = Trials("transposed")
    rows = [
        (shape, oracle.row_major(shape)) for shape in [(3, 4), (2, 3, 4), (5,), (2, 1, 3), (0, 2)]
    ]
    for shape, strides in [*rows, ((2, 3, 2), (1, 9, -2))]:
        ndim = len(shape)
        for dim0 in [*range(ndim), *range(-ndim, 0)]:
            for dim1 in [*range(-ndim, 0), *range(ndim)][::-1]:
                dims = list(range(ndim))
                dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
                plain = min(dim0, dim1) >= 0 and dim0 != dim1
                yield trials.layout(
                    "swap" if plain else "negative_or_same", shape, strides, dim0, dim1,
                    expected=_on_axes(shape, strides, tuple(dims)),
                    base=Layout(shape, strides),
                    likely={"transposed.all_reversed": (shape[::-1], strides[::-1])},
                    why=_why_swapped(*sorted((dim0 % ndim, dim1 % ndim))),
                )  # fmt: skip
    for shape, dim0, dim1 in [((3, 4), 0, 2), ((3, 4), -3, 0), ((5,), 1, 1)]:
        why = say("transposed.absent", ndim=len(shape))
        strides = oracle.row_major(shape)
        yield trials.refuses("absent_axis", shape, strides, dim0, dim1, error=IndexError, why=why)


def _why_swapped(first: int, second: int) -> str:
    if first == second:
        return say("transposed.same")
    return say("transposed.swap", first=first, second=second)


def broadcast_shape_cases() -> Iterator[Case]:
    """Any number of shapes, sizes 0 and 1 included, and shapes that do not fit."""
    trials, rng = Trials("broadcast_shape"), Random(SEED)
    some: list[list[Shape]] = [
        [(4, 3, 1), (1, 5)], [(3,), (2, 3)], [(), (2, 3)], [(2, 3), ()], [(4, 3, 1), (0,)],
        [(1,), (0,)], [(0, 1), (1, 0)], [(5, 2), (5,)], [(2, 3), (2,)], [(0,), (3,)], [(2,), (3,)],
        [(4,), (2,)], [(2,), (4,)], [(6, 1), (3, 5)], [(2, 8), (4,)], [(2, 0), (2, 4)],
        [()], [(2, 3)], [(1, 1)], [], [(2, 1), (1, 3), (4, 1, 1)], [(2, 1), (2, 3), (3,)],
        [(1, 1), (1,)], [(), ()], [(2, 1), (3,), (4,)],
    ]  # fmt: skip
    two = [list(shapes(rng, 2, sizes=(1, 1, 2, 3, 4))) for _ in range(40)]
    three = [list(shapes(rng, 3, sizes=(1, 1, 2, 3))) for _ in range(20)]
    empty = [list(shapes(rng, 2, sizes=(0, 1, 1, 2))) for _ in range(20)]
    for case in [*some, *two, *three, *empty]:
        rule = _rule_of_broadcasting(case)
        expected = _broadcast(case)
        if expected is not None:
            why = _why_broadcast(case)
            yield trials.value(rule, *case, expected=expected, why=why)
        elif rule == "size_0" or len(case) == 2:
            why = say("broadcast_shape.no_fit")
            refused = rule if rule == "size_0" else "refused"
            yield trials.refuses(refused, *case, error=ValueError, why=why)
    yield _refused_across_a_1(trials)


def _refused_across_a_1(trials: Trials) -> Case:
    """Of three shapes, each fits the next; a TypeError is one for `any_number` to tell."""
    case = trials.refuses(
        "refused", (2, 2), (2, 1), (2, 3), error=ValueError, why=say("broadcast_shape.no_fit")
    )

    def find(seen: Any) -> Finding | None:
        takes_no_three = isinstance(seen, Raised) and is_kind(seen, TypeError)
        return None if takes_no_three else case.find(seen)

    return replace(case, find=find)


def _broadcast(case: list[Shape]) -> Shape | None:
    try:
        return tuple(np.broadcast_shapes(*case))
    except ValueError:
        return None


def _rule_of_broadcasting(case: list[Shape]) -> str:
    if len(case) != 2:
        return "any_number"
    if () in case:
        return "no_axes"
    return "size_0" if any(0 in shape for shape in case) else "columns"


def _why_broadcast(case: list[Shape]) -> str:
    if () in case:
        return say("broadcast_shape.no_axes")
    if any(0 in shape for shape in case):
        return say("broadcast_shape.size_0")
    lengths = {len(shape) for shape in case}
    return say("broadcast_shape.aligned" if len(lengths) > 1 else "broadcast_shape.columns")


def expanded_cases() -> Iterator[Case]:
    """Stretched axes, new axes, −1, and new shapes that do not fit."""
    trials, rng = Trials("expanded"), Random(SEED)
    some: list[tuple[str, Layout, Shape]] = [
        ("stretched", Layout((3, 1), (1, 1)), (3, 4)),
        ("stretched", Layout((1, 3), (3, 1)), (2, 3)),
        ("stretched", Layout((2, 1, 3), (1, 9, 2)), (2, 4, 3)),
        ("stretched", Layout((1, 3), (9, 2)), (4, 3)),
        ("stretched", Layout((1,), (1,)), (4,)),
        ("stretched", Layout((2, 3), (1, 2)), (2, 3)),
        ("stretched", Layout((4, 1), (-3, 1), 9), (4, 2)),
        ("new_axes", Layout((3,), (1,)), (2, 3)),
        ("new_axes", Layout((3,), (2,)), (4, 2, 3)),
        ("new_axes", Layout((), ()), (2, 2)),
        ("new_axes", Layout((), ()), ()),
        ("new_axes", Layout((2, 3), (0, 1)), (4, 2, 3)),
        ("new_axes", Layout((2, 3), (1, 2)), (4, 2, 3)),
        ("new_axes", Layout((3, 3), (1, 3)), (3, 3, 3)),
        ("minus_1", Layout((2, 1), (5, 1)), (-1, 3)),
        ("minus_1", Layout((2, 3), (1, 2)), (-1, -1)),
        ("minus_1", Layout((1, 3), (3, 1)), (2, -1)),
        ("minus_1", Layout((1, 3), (3, 1)), (-1, 3)),
        ("minus_1_beside_new", Layout((2, 1), (5, 1)), (4, -1, 3)),
        ("minus_1_beside_new", Layout((2, 3), (1, 2)), (1, 4, -1, 3)),
        ("to_0", Layout((1,), (1,)), (0,)),
        ("to_0", Layout((1, 3), (3, 1)), (0, 3)),
        ("to_0", Layout((0, 1), (1, 1)), (0, 4)),
        ("to_0", Layout((), ()), (0,)),
    ]
    for layout in layouts(rng, 40):
        if not layout.ndim or not layout.numel or looks_row_major_without_signs(layout):
            continue
        wide = tuple(size if size != 1 else rng.randint(1, 3) for size in layout.shape)
        some.append(("stretched", layout, wide))
        some.append(
            ("new_axes", layout, (*rng.choices((1, 2, 3), k=rng.randint(1, 2)), *layout.shape))
        )
        kept = rng.randrange(layout.ndim)
        some.append(("minus_1", layout, (*wide[:kept], -1, *wide[kept + 1 :])))
    for rule, layout, new_shape in some:
        view = oracle.expanded(layout, new_shape)
        yield trials.layout(
            rule, layout.shape, layout.strides, new_shape,
            expected=(view.shape, view.strides),
            base=layout,
            likely={"expanded.minus_1": (new_shape, view.strides)} if -1 in new_shape else {},
            why=_why_expanded(layout, view),
        )  # fmt: skip
    yield from _expansions_refused(trials)


def _expansions_refused(trials: Trials) -> Iterator[Case]:
    for rule, shape, new_shape, why in [
        ("refused", (2, 3), (4, 3), "not_1"), ("refused", (2, 3), (2, 1), "not_1"),
        ("refused", (2,), (4,), "not_1"), ("refused", (4,), (2,), "not_1"),
        ("refused", (3,), (2, 6), "not_1"), ("refused", (2, 3), (3,), "fewer"),
        ("refused", (0,), (3,), "not_1"), ("refused", (2,), (0,), "not_1"),
        ("refused", (3,), (2, -3), "negative"), ("refused", (1,), (-2,), "negative"),
        ("refused", (3,), (-2, 3), "negative"), ("refused", (3,), (), "fewer"),
        ("minus_1_beside_new", (3,), (-1, 3), "new_axis"),
        ("minus_1_beside_new", (), (-1,), "new_axis"),
        ("minus_1_beside_new", (2, 1), (4, -1, 2, 3), "new_axis"),
    ]:  # fmt: skip
        yield trials.refuses(
            rule, shape, oracle.row_major(shape), new_shape,
            error=ValueError, why=say(f"expanded.{why}"),
        )  # fmt: skip


def _why_expanded(layout: Layout, view: Layout) -> Callable[[Any], str]:
    """The reason by what is wrong: a new axis, or an axis that stays."""
    added = view.ndim - layout.ndim
    right = oracle.strides_of(view)

    def why(yours: Any) -> str:
        if view.numel == 0:
            return say("expanded.to_0")
        if not _is_layout_of(yours, view):
            return say("expanded.aligned") if added else ""
        wrong = [a for a, size in enumerate(view.shape) if size > 1 and yours[1][a] != right[a]]
        stays = [a for a in wrong if a >= added and layout.shape[a - added] == view.shape[a]]
        if any(axis < added for axis in wrong) and 0 in yours[1]:
            return say("expanded.aligned")
        return say("expanded.keeps") if stays else ""

    return why


def _is_layout_of(yours: Any, view: Layout) -> bool:
    """Whether this is a pair (shape, strides), the shape right."""
    is_pair = isinstance(yours, tuple) and len(yours) == 2 and all(map(are_ints, yours))
    return is_pair and bool(yours[0] == view.shape) and len(yours[1]) == view.ndim
