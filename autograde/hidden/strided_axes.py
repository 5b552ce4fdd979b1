"""What is asked of the functions that reorder, swap, stretch and align axes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import (
    LAYOUTS,
    SEED,
    layout_in,
    layouts,
    looks_row_major_without_signs,
    shapes,
)
from .strided_oracle import Shape, array_of, layout_of, row_major


def permuted_cases() -> Iterator[Case]:
    """Orders of up to 4 axes, negative ones included, and what is no order."""
    trials, rng = Trials("permuted"), Random(SEED)
    rows = [(_row_major((2, 3, 4)), (2, 0, 1)), (_row_major((2, 3, 4)), (-1, 0, -2)),
            (_row_major(()), ()), (_row_major((0, 3)), (1, 0))]  # fmt: skip
    strided = [layout for layout in LAYOUTS if layout.ndim > 1 and layout.numel]
    for layout in [*strided, *map(_row_major, shapes(rng, 15))]:
        dims = tuple(rng.sample(range(layout.ndim), layout.ndim))
        rows.append((layout, dims))
        if dims:
            always = rng.choice(dims)
            from_the_end = [d - len(dims) if d == always or rng.random() < 0.5 else d for d in dims]
            rows.append((layout, tuple(from_the_end)))
    for layout, dims in rows:
        negative = any(dim < 0 for dim in dims)
        right = layout_of(array_of(layout).transpose(dims))
        back = layout_of(array_of(layout).transpose(np.argsort([d % len(dims) for d in dims])))
        yield trials.layout(
            "negative_axes" if negative else "order" if dims else "no_axes",
            layout.shape, layout.strides, dims,
            expected=(right.shape, right.strides),
            base=layout,
            likely={
                "permuted.inverse": (back.shape, back.strides),
                "permuted.strides_stay": (right.shape, layout.strides),
            },
            why=say("permuted.negative") if negative else "",
        )  # fmt: skip
    for shape, dims, why in [
        ((2, 3), (0, 0), "twice"), ((2, 3), (0, -2), "twice"), ((2, 3, 4), (0, 1), "missing"),
        ((2, 3), (0, 1, 1), "twice"), ((2, 3), (0, 2), "absent"), ((2, 3), (-3, 0), "absent"),
        ((2, 3), (), "missing"), ((), (0,), "absent"),
    ]:  # fmt: skip
        given = (shape, row_major(shape), dims)
        why = say(f"permuted.{why}")
        yield trials.refuses("each_axis_once", *given, error=ValueError, why=why)


def _row_major(shape: Shape) -> Layout:
    return Layout(shape, row_major(shape))


def transposed_cases() -> Iterator[Case]:
    """Every pair of axes of small shapes, and axes that do not exist."""
    trials = Trials("transposed")
    some = [_row_major(shape) for shape in [(3, 4), (2, 3, 4), (5,), (0, 2)]]
    for layout in [*some, Layout((2, 3, 2), (1, 9, -2))]:
        ndim = layout.ndim
        for dim0 in range(-ndim, ndim):
            for dim1 in reversed(range(-ndim, ndim)):
                first, second = sorted((dim0 % ndim, dim1 % ndim))
                right = layout_of(array_of(layout).swapaxes(dim0, dim1))
                plain = min(dim0, dim1) >= 0 and dim0 != dim1
                turned = (layout.shape[::-1], oracle.strides_of(layout)[::-1])
                why = say("transposed.swap", first=first, second=second)
                yield trials.layout(
                    "swap" if plain else "negative_or_same",
                    layout.shape, layout.strides, dim0, dim1,
                    expected=(right.shape, right.strides),
                    base=layout,
                    likely={"transposed.all_reversed": turned},
                    why=say("transposed.same") if first == second else why,
                )  # fmt: skip
    for shape, dim0, dim1 in [((3, 4), 0, 2), ((3, 4), -3, 0), ((5,), 1, 1)]:
        given = (shape, row_major(shape), dim0, dim1)
        why = say("transposed.absent", ndim=len(shape))
        yield trials.refuses("absent_axis", *given, error=IndexError, why=why)


def broadcast_shape_cases() -> Iterator[Case]:
    """Any number of shapes, sizes 0 and 1 included, and shapes that do not fit."""
    trials, rng = Trials("broadcast_shape"), Random(SEED)
    some: list[list[Shape]] = [
        [(4, 3, 1), (1, 5)], [(3,), (2, 3)], [(), (2, 3)], [(2, 3), ()], [(4, 3, 1), (0,)],
        [(0, 1), (1, 0)], [(5, 2), (5,)], [(0,), (3,)], [(4,), (2,)], [(2,), (4,)],
        [(2, 0), (2, 4)], [()], [(2, 3)], [], [(2, 1), (1, 3), (4, 1, 1)], [(), ()],
    ]  # fmt: skip
    two = [list(shapes(rng, 2, sizes=(1, 1, 2, 3, 4))) for _ in range(25)]
    three = [list(shapes(rng, 3, sizes=(1, 1, 2, 3))) for _ in range(15)]
    empty = [list(shapes(rng, 2, sizes=(0, 1, 1, 2))) for _ in range(15)]
    for given in [*some, *two, *three, *empty]:
        rule, why = _rule_of_broadcasting(given)
        try:
            expected = np.broadcast_shapes(*given)
        except ValueError:
            if len(given) == 2:
                refused = rule if rule == "size_0" else "refused"
                why = say("broadcast_shape.no_fit")
                yield trials.refuses(refused, *given, error=ValueError, why=why)
            continue
        yield trials.value(rule, *given, expected=expected, why=say(f"broadcast_shape.{why}"))
    # Each of these fits the next; whoever takes no three breaks `any_number`.
    why = say("broadcast_shape.no_fit")
    case = trials.refuses("refused", (2, 2), (2, 1), (2, 3), error=ValueError, why=why)
    yield case.where(lambda seen, _: not (isinstance(seen, Raised) and is_kind(seen, TypeError)))


def _rule_of_broadcasting(case: list[Shape]) -> tuple[str, str]:
    """(the one rule that these shapes try, the sentence about what comes of them)."""
    if () in case:
        why = "no_axes"
    elif any(0 in shape for shape in case):
        why = "size_0"
    else:
        why = "aligned" if len({len(shape) for shape in case}) > 1 else "columns"
    if len(case) != 2:
        return "any_number", why
    return "columns" if why == "aligned" else why, why


def expanded_cases() -> Iterator[Case]:
    """Stretched axes, new axes, −1, and new shapes that do not fit."""
    trials, rng = Trials("expanded"), Random(SEED)
    some: list[tuple[str, Layout, Shape]] = [
        ("stretched", Layout((1,), (1,)), (4,)),
        ("new_axes", Layout((3,), (2,)), (4, 2, 3)),
        ("new_axes", Layout((), ()), (2, 2)),
        ("new_axes", Layout((), ()), ()),
        ("minus_1", Layout((2, 3), (1, 2)), (-1, -1)),
        ("minus_1", Layout((1, 3), (3, 1)), (2, -1)),
        ("minus_1_beside_new", Layout((2, 1), (5, 1)), (4, -1, 3)),
        ("minus_1_beside_new", Layout((2, 3), (1, 2)), (1, 4, -1, 3)),
        ("to_0", Layout((1, 3), (3, 1)), (0, 3)),
        ("to_0", Layout((0, 1), (1, 1)), (0, 4)),
        ("to_0", Layout((), ()), (0,)),
    ]
    for layout in layouts(rng, 20):
        if not layout.ndim or not layout.numel or looks_row_major_without_signs(layout):
            continue
        wide = tuple(size if size != 1 else rng.randint(1, 3) for size in layout.shape)
        front, kept = rng.choices((1, 2, 3), k=rng.randint(1, 2)), rng.randrange(layout.ndim)
        some.append(("stretched", layout, wide))
        some.append(("new_axes", layout, (*front, *layout.shape)))
        some.append(("minus_1", layout, (*wide[:kept], -1, *wide[kept + 1 :])))
    for rule, layout, new_shape in some:
        view = layout_of(oracle.expanded(array_of(layout), new_shape))
        yield trials.layout(
            rule, layout.shape, layout.strides, new_shape,
            expected=(view.shape, view.strides),
            base=layout,
            likely={"expanded.minus_1": (new_shape, view.strides)} if -1 in new_shape else {},
            why=_why_expanded(layout, view),
        )  # fmt: skip
    for rule, shape, new_shape, why in [
        ("refused", (2, 3), (4, 3), "not_1"), ("refused", (2, 3), (2, 1), "not_1"),
        ("refused", (2,), (4,), "not_1"), ("refused", (3,), (2, 6), "not_1"),
        ("refused", (2, 3), (3,), "fewer"), ("refused", (0,), (3,), "not_1"),
        ("refused", (2,), (0,), "not_1"), ("refused", (3,), (2, -3), "negative"),
        ("refused", (1,), (-2,), "negative"), ("refused", (3,), (-2, 3), "negative"),
        ("refused", (3,), (), "fewer"),
        ("minus_1_beside_new", (3,), (-1, 3), "new_axis"),
        ("minus_1_beside_new", (), (-1,), "new_axis"),
        ("minus_1_beside_new", (2, 1), (4, -1, 2, 3), "new_axis"),
    ]:  # fmt: skip
        given = (shape, row_major(shape), new_shape)
        yield trials.refuses(rule, *given, error=ValueError, why=say(f"expanded.{why}"))


def _why_expanded(layout: Layout, view: Layout) -> Callable[[Any], str]:
    """The reason by what is wrong: a new axis, or an axis that stays."""
    added, right = view.ndim - layout.ndim, oracle.strides_of(view)

    def why(yours: Any) -> str:
        mine = layout_in(yours)
        if view.numel == 0:
            return say("expanded.to_0")
        if mine is None or mine.shape != view.shape:
            return say("expanded.aligned") if added else ""
        triples = zip(view.shape, oracle.strides_of(mine), right, strict=True)
        wrong = [a for a, (size, got, want) in enumerate(triples) if size > 1 and got != want]
        if any(a < added for a in wrong) and 0 in oracle.strides_of(mine):
            return say("expanded.aligned")
        stays = any(a >= added and layout.shape[a - added] == view.shape[a] for a in wrong)
        return say("expanded.keeps") if stays else ""

    return why
