"""The inputs that the functions of the strided tensor are asked about: layouts, axes and keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any

from autograde.checks.spaces import Rules, Space
from autograde.hidden.ch02_views_and_strides.strided_oracle import (
    Shape,
    Strides,
    row_major,
    viewed,
)
from insidetensor import Layout

Input = tuple[Any, ...] | None
AXES = range(5)
LAYOUTS: Mapping[str, Any] = {
    "axes": AXES,
    "size": ("more", 1, 0),  # the size of one of the axes
    "order": ("row_major", "permuted", "backwards", "stepped", "stride_0", "overlapping"),
}


def draw_strides(random: Random, shape: Shape, order: str) -> Strides | None:
    """Strides for a shape; None where such an order needs more axes."""
    axes = len(shape)
    if axes < {"row_major": 0, "permuted": 2}.get(order, 1):
        return None
    strides, axis = list(row_major(shape)), random.randrange(max(axes, 1))
    if order == "permuted":
        places = random.sample(range(axes), axes)
        lying = row_major(tuple(shape[place] for place in places))
        strides = [lying[places.index(axis)] for axis in range(axes)]
    elif order == "backwards":
        strides[axis] *= -1
    elif order == "stepped":
        strides = [random.choice((2, 3)) * stride for stride in strides]
    elif order == "stride_0":
        strides[axis] = 0
    elif order == "overlapping":
        strides = [random.choice((1, 2)) for _ in strides]
    elif order == "same_reach":  # one axis takes shorter steps, and another one longer ones
        longer = [at for at, size in enumerate(shape) if size > 1]
        if len(longer) < 2:
            return None
        one, other = longer[:2]
        common = math.gcd(shape[one] - 1, shape[other] - 1)
        strides[one] -= (shape[other] - 1) // common
        strides[other] += (shape[one] - 1) // common
    return tuple(strides)


def over_layouts(name: str, make: Callable[..., Input], rules: Rules, **features: Any) -> Space:
    """The space of a function of a layout: `make(random, shape, strides, **more)`."""

    def build(random: Random, axes: int, size: int | str, order: str, **more: Any) -> Input:
        shape = random.sample((2, 2, 3, 3, 4), axes)
        if random.random() < 0.3:
            shape = shape[:1] * axes
        if size != "more":
            if not axes:
                return None
            shape[random.randrange(axes)] = int(size)
        strides = draw_strides(random, tuple(shape), order)
        return None if strides is None else make(random, tuple(shape), strides, **more)

    return Space(name, {**LAYOUTS, **features}, build, rules)


NO_AXES = {"axes": (0,)}

# ---- one layout ----------------------------------------------------------------------------------

ROW_MAJOR_STRIDES = Space(
    "row_major_strides",
    {
        "axes": (*AXES, 5),
        "sizes": [*product((0, 1, 2, 3), repeat=2), (300, 301)],
    },
    lambda random, axes, sizes: (tuple(random.choice(sizes) for _ in range(axes)),),
    {"row_after_row": {}, "no_axes": NO_AXES},
)


def _index(random: Random, shape: Shape, strides: Strides, negative: bool, fault: str) -> Input:
    """An index that is there, or with one fault, and a layout with an offset."""
    if (fault == "none" or negative) and 0 in shape:
        return None
    if (fault not in ("none", "long") or negative) and not shape:
        return None
    index = [random.randrange(size or 1) for size in shape]
    axis = random.randrange(len(shape)) if shape else 0
    if negative:
        index[axis] -= shape[axis]
    if fault in ("above", "below"):
        axis = random.randrange(len(shape))
        index[axis] = shape[axis] if fault == "above" else -shape[axis] - 1
    if fault in ("long", "short"):
        one = [[math.prod(shape) - 1]] if len(shape) > 1 else []  # counted row by row
        index = [*index, 0] if fault == "long" else random.choice([index[:-1], *one])
    return tuple(index), shape, strides, _reach_back(shape, strides) + random.randrange(4)


def _reach_back(shape: Shape, strides: Strides) -> int:
    """The least offset with which no element lies before the storage."""
    steps = zip(shape, strides, strict=True)
    return sum(-stride * max(size - 1, 0) for size, stride in steps if stride < 0)


OUTSIDE = ("above", "below")
STORAGE_INDEX = over_layouts(
    "storage_index",
    _index,
    {
        "position": {},
        "negative_index": {"negative": (True,)},
        "negative_strides": {"order": ("backwards",)},
        "out_of_bounds": {"fault": OUTSIDE},
        "index_count": {"fault": ("long", "short")},
        "no_axes": NO_AXES,
    },
    negative=(False, True),
    fault=("none", *OUTSIDE, "long", "short"),
)
MESSAGE = over_layouts(
    "storage_index_message",
    _index,
    {"message": {}},
    negative=(False,),
    fault=OUTSIDE,
    axes=AXES[1:],
)
IS_CONTIGUOUS = over_layouts(
    "is_contiguous",
    lambda _, shape, strides: (shape, strides),
    {
        "row_by_row": {},
        "zero_or_back": {"order": ("backwards", "stride_0")},
        "size_1": {"size": (1,)},
        "no_elements": {"size": (0,)},
        "no_axes": NO_AXES,
    },
    order=(*LAYOUTS["order"], "same_reach"),
)

# ---- axes ----------------------------------------------------------------------------------------


NOT_ALL = {3: (1, 1, 1), 4: (0, 0, 3, 3)}


def _dims(random: Random, shape: Shape, strides: Strides, negative: str, fault: str) -> Input:
    axes = len(shape)
    dims = random.sample(range(axes), axes)
    if not axes and (fault not in ("none", "more") or negative != "no"):
        return None
    if axes < 2 and fault == "twice":
        return None
    if fault == "twice":
        dims[0] = dims[1]
    elif fault == "same_sum":  # what adds up to 0 + 1 + 2 + … need not be all axes
        if axes not in NOT_ALL:
            return None
        dims = list(NOT_ALL[axes])
    elif fault == "missing":
        dims.pop()
    elif fault == "more":
        dims.append(0)
    below = random.sample(
        range(len(dims)), {"no": 0, "one": min(1, len(dims))}.get(negative, len(dims))
    )
    dims = [dim - axes if place in below else dim for place, dim in enumerate(dims)]
    if fault == "absent":
        dims[random.randrange(axes)] = random.choice((axes, -axes - 1))
    return shape, strides, tuple(dims)


PERMUTED = over_layouts(
    "permuted",
    _dims,
    {
        "order": {},
        "negative_axes": {"negative": ("one", "all")},
        "each_axis_once": {"fault": ("twice", "same_sum", "missing", "more", "absent")},
        "no_axes": NO_AXES,
    },
    negative=("no", "one", "all"),
    fault=("none", "twice", "same_sum", "missing", "more", "absent"),
)


def _two_axes(random: Random, shape: Shape, strides: Strides, which: str, fault: str) -> Input:
    axes = len(shape)
    if axes < 1 + (which == "two"):
        return None
    dims = random.sample(range(axes), 2) if which == "two" else random.choices(range(axes), k=2)
    if which == "same":
        dims[1] = dims[0]
    if which == "negative":
        dims[random.randrange(2)] -= axes
    if fault != "none":
        dims[random.randrange(2)] = axes if fault == "above" else -axes - 1
    return shape, strides, *dims


TRANSPOSED = over_layouts(
    "transposed",
    _two_axes,
    {
        "swap": {},
        "negative_or_same": {"which": ("same", "negative")},
        "absent_axis": {"fault": OUTSIDE},
    },
    axes=AXES[1:],
    which=("two", "same", "negative"),
    fault=("none", *OUTSIDE),
)

# ---- keys ----------------------------------------------------------------------------------------

INTS, SLICES = ("int", "negative_int", "outside"), ("part", "clipped", "back", "step_0")
ITEMS = ("end", *INTS, *SLICES, "None", "...")
FAULTS = ("outside", "step_0", "too_many", "two_dots", "other")
OTHERS: tuple[object, ...] = (True, False, 1.0, "0", [0, 1], [])


def _item(random: Random, kind: str, size: int) -> object:
    """One item of a key, for an axis of this size."""
    at = random.randrange(size or 1)
    if kind == "part":
        return slice(at, random.choice((size, None)), random.choice((None, 1, 2)))
    if kind == "clipped":
        return slice(random.choice((-size - 2, -1, size)), random.choice((size + 3, -1, 0)))
    if kind == "back":
        return slice(
            random.choice((None, at, size + 1)),
            random.choice((None, None, -1)),
            random.choice((-1, -2)),
        )
    return {
        "int": at, "negative_int": at - size, "outside": random.choice((size, ~size)),
        "step_0": slice(at, None, 0), "None": None, "...": ...,
    }[kind]  # fmt: skip


def _key(
    random: Random,
    first: str,
    second: str,
    third: str,
    rest: int,
    empty: str,
    order: str,
    fault: str,
) -> Input:
    """A layout and a key: items up to the first end, and `rest` axes of which none speaks."""
    kinds = [first, second, third]
    kinds = kinds[: kinds.index("end")] if "end" in kinds else kinds
    takes = sum(kind in (*INTS, *SLICES) for kind in kinds)
    shape = tuple(random.choice((2, 3, 4)) for _ in range(takes + rest + (fault == "other")))
    if empty != "no":
        if not shape:
            return None
        shape = (0, *shape[1:]) if empty == "first" else (*shape[:-1], 0)
    strides = draw_strides(random, shape, order)
    faults = [kind for kind in (*kinds, fault) if kind in FAULTS]
    if strides is None or kinds.count("...") > 1 or len(faults) > 1:
        return None
    items: list[object] = []
    at = 0
    for kind in kinds:
        at += rest if kind == "..." else 0
        if kind in ("int", "negative_int") and not shape[at]:
            return None
        items.append(_item(random, kind, shape[at] if kind in (*INTS, *SLICES) else 1))
        at += kind in (*INTS, *SLICES)
    if fault == "too_many":
        items += [0] * (rest + 1)
    elif fault == "two_dots":
        items += [...] * (2 - kinds.count("..."))
    elif fault == "other":
        items.append(random.choice(OTHERS))
    is_alone = len(items) == 1 and random.random() < 0.5
    return shape, strides, _reach_back(shape, strides), items[0] if is_alone else tuple(items)


def _of_an_item(*kinds: str) -> Mapping[str, tuple[str, ...]]:
    places = ("first", "second", "third") if {*kinds} & {"None", "back"} else ("first", "second")
    return dict.fromkeys(places, kinds)


INDEXED = Space(
    "indexed",
    {
        "first": ITEMS,
        "second": ITEMS,
        "third": ("end", "None", "back"),
        "rest": (0, 1, 3),
        "empty": ("no", "first", "last"),
        "order": LAYOUTS["order"],
        "fault": ("none", "too_many", "two_dots", "other"),
    },
    _key,
    {
        "ints": _of_an_item("int"),
        "negative_ints": _of_an_item("negative_int"),
        "out_of_bounds": _of_an_item("outside"),
        "slices": _of_an_item("part"),
        "slice_ends": _of_an_item("clipped"),
        "negative_steps": _of_an_item("back"),
        "step_0": _of_an_item("step_0"),
        "none": _of_an_item("None"),
        "ellipsis": _of_an_item("..."),
        "rest_stays": {"rest": (1, 3)},
        "too_many": {"fault": ("too_many", "two_dots")},
        "other_items": {"fault": ("other",)},
    },
)

# ---- stretching ----------------------------------------------------------------------------------


def _shapes(
    random: Random, number: int, axes: int, shorter: str, ones: bool, size: str, fault: str
) -> Input:
    """Shapes that fit each other but for a fault: some are shorter, and some sizes are 1."""
    if not axes and (ones or size == "0" or fault != "none" or shorter != "no"):
        return None
    if shorter == "by_1" and axes < 2:
        return None
    if number < 2 and (fault != "none" or (number == 0 and (axes or shorter != "no"))):
        return None
    whole = [random.choice((2, 3, 4)) for _ in range(axes)]
    if size == "0":
        whole[random.randrange(axes)] = 0
    shapes = [list(whole) for _ in range(number)]
    for shape in shapes if ones else ():
        shape[random.randrange(axes)] = 1
    if ones and number > 2:  # one shape alone stretches an axis of the others
        axis, lone = random.randrange(axes), random.randrange(number)
        for at, shape in enumerate(shapes):
            shape[axis] = whole[axis] if at == lone else 1
    if fault != "none":
        one, other = random.sample(shapes, 2)
        for shape in shapes if ones else ():
            shape[-1] = 1
        one[-1], other[-1] = {"multiple": (2, 4), "other": (3, 2), "0": (3, 0)}[fault]
    if shorter != "no":
        at = random.randrange(number)
        shapes[at] = shapes[at][1 if shorter == "by_1" else axes :]
    do_fit = len({shape[-1] for shape in shapes if shape} - {1}) < 2
    return tuple(map(tuple, shapes)) if do_fit == (fault == "none") else None


BROADCAST_SHAPE = Space(
    "broadcast_shape",
    {
        "number": (2, 3, 4, 1, 0),
        "axes": AXES,
        "shorter": ("no", "by_1", "to_none"),
        "ones": (False, True),
        "size": ("more", "0"),
        "fault": ("none", "multiple", "other", "0"),
    },
    _shapes,
    {
        "columns": {},
        "size_0": {"size": ("0",), "fault": ("0",)},
        "refused": {"fault": ("multiple", "other")},
        "no_axes": {**NO_AXES, "shorter": ("to_none",)},
        "any_number": {"number": (0, 1, 3, 4)},
    },
)


def _new_shape(
    random: Random, shape: Shape, strides: Strides, to: str, new: int, minus_1: str, fault: str
) -> Input:
    """A shape to stretch to: ones grow, `new` axes stand before, −1 keeps old sizes."""
    behind = minus_1 in ("behind_new", "in_new")
    if (to != "same" and 1 not in shape) or (not shape and minus_1 not in ("no", "in_new")):
        return None
    if minus_1 in ("one", "all") and new:
        return None
    new = new or int(behind)
    grown = {"same": 1, "more": random.choice((2, 3, 4)), "0": 0}[to]
    sizes = [grown if size == 1 else size for size in shape]
    front = [random.choice((1, 2, 3)) for _ in range(new)]
    if minus_1 in ("one", "behind_new"):
        sizes[random.randrange(len(sizes))] = -1
    elif minus_1 == "all":
        sizes = [-1] * len(sizes)
    elif minus_1 == "in_new":
        front[random.randrange(new)] = -1
    unlike_1 = [axis for axis, size in enumerate(shape) if size > 1]
    if fault in ("multiple", "to_1", "to_0") and unlike_1:
        axis = random.choice(unlike_1)
        sizes[axis] = {"multiple": 2 * shape[axis], "to_1": 1, "to_0": 0}[fault]
    elif fault == "fewer" and shape and not new:
        shape = (random.choice((1, shape[0])), *shape[1:])
        sizes.pop(0)
    elif fault == "negative" and shape:
        sizes[random.randrange(len(sizes))] = -2
    elif fault != "none":
        return None
    return shape, strides, (*front, *sizes)


EXPANDED = over_layouts(
    "expanded",
    _new_shape,
    {
        "stretched": {},
        "to_0": {"to": ("0",)},
        "new_axes": {"new": (1, 2)},
        "minus_1": {"minus_1": ("one", "all")},
        "minus_1_beside_new": {"minus_1": ("behind_new", "in_new")},
        "refused": {"fault": ("multiple", "to_1", "to_0", "fewer", "negative")},
    },
    to=("same", "more", "0"),
    new=(0, 1, 2),
    minus_1=("no", "one", "all", "behind_new", "in_new"),
    fault=("none", "multiple", "to_1", "to_0", "fewer", "negative"),
)

# ---- views of another shape ----------------------------------------------------------------------


def _other_shape(
    random: Random, shape: Shape, strides: Strides, view: str, ones: bool, fault: str
) -> Input:
    """The elements in another shape, which a view has or has not, with a 1 or a −1 in it."""
    layout, factors = Layout(shape, strides), [size for size in shape if size != 1]
    if 0 in factors:
        sizes = random.choice(([0], [2, 0], [0, 3, 2]))
    else:
        sizes = []
        for factor in factors:  # each goes on with the last new axis, or begins one
            if sizes and random.random() < 0.5:
                sizes[-1] *= factor
            else:
                sizes.append(factor)
    if ones:
        sizes.insert(random.randrange(len(sizes) + 1), 1)
    has_view = viewed(layout, tuple(sizes)) is not None
    if has_view != (view != "none") or layout.is_contiguous != (view == "contiguous"):
        return None
    if fault == "other_numel":
        sizes = [2, *sizes] if layout.numel else [2, 2]
    elif fault == "negative":
        sizes = [-2, *sizes, -2]
    elif fault != "none":
        known = [at for at in range(len(sizes)) if 0 not in sizes[:at] + sizes[at + 1 :]]
        if not known or (fault == "not_divisible" and layout.numel % 7 == 0):
            return None
        sizes[random.choice(known)] = -1
        sizes += {"minus_1": [], "two_unknown": [-1], "not_divisible": [7]}[fault]
    return shape, strides, tuple(sizes)


VIEW_STRIDES = over_layouts(
    "view_strides",
    _other_shape,
    {
        "same_elements": {},
        "no_view": {"view": ("none",)},
        "not_contiguous": {"view": ("not_contiguous",)},
        "size_1": {"size": (1,), "ones": (True,), "axes": (0,)},
        "minus_1": {"fault": ("minus_1",)},
        "no_elements": {"size": (0,)},
        "refused": {"fault": ("other_numel", "two_unknown", "not_divisible", "negative")},
    },
    view=("contiguous", "not_contiguous", "none"),
    ones=(False, True),
    fault=("none", "minus_1", "other_numel", "two_unknown", "not_divisible", "negative"),
)
