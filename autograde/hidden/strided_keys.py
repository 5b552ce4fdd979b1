"""What is asked of `indexed`: keys of ints, slices, None and `...`, each kind for its own rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Layout

from . import strided_oracle as oracle
from .strided_cases import layouts
from .strided_layouts import SEED, are_ints, walks_back

Key = tuple[object, ...]
FULL = slice(None)
ROW, MATRIX = Layout((6,), (1,), 0), Layout((3, 4), (4, 1), 5)
CUBE, TURNED = Layout((2, 3, 4), (12, 4, 1), 5), Layout((3, 4), (1, 3), 0)
REPEATED, BACKWARDS = Layout((2, 3), (0, 1), 0), Layout((3, 4), (-9, 2), 18)
NO_AXES, EMPTY = Layout((), (), 3), Layout((0, 3), (3, 1), 0)

SOME: list[tuple[str, Layout, object]] = [
    ("ints", ROW, 2), ("ints", MATRIX, (1, 2)), ("ints", MATRIX, (0, 3)), ("ints", CUBE, (1, 0, 2)),
    ("ints", TURNED, (2, 1)), ("ints", BACKWARDS, (1, 1)),
    ("negative_ints", ROW, -1), ("negative_ints", ROW, -6), ("negative_ints", MATRIX, (-1, -3)),
    ("slices", ROW, slice(2, 5)), ("slices", ROW, slice(None, None, 2)),
    ("slices", Layout((4,), (3,), 0), slice(None, None, 2)), ("slices", ROW, slice(1, 6, 3)),
    ("slices", ROW, slice(1, 6, 2)), ("slices", MATRIX, (1, slice(None, None, 2))),
    ("slices", MATRIX, (FULL, 2)), ("slices", MATRIX, (slice(1, None), slice(1, 3))),
    ("slices", TURNED, (slice(1, None), slice(None, None, 2))),
    ("slices", REPEATED, (FULL, slice(1, None))), ("slices", BACKWARDS, (slice(1, 3), FULL)),
    ("slice_ends", ROW, slice(-100, 2)), ("slice_ends", ROW, slice(4, 100)),
    ("slice_ends", ROW, slice(5, 2)), ("slice_ends", ROW, slice(9, 12)),
    ("slice_ends", ROW, slice(-3, -1)), ("slice_ends", ROW, slice(None, -2)),
    ("slice_ends", MATRIX, (slice(3, 3), 1)),
    ("negative_steps", ROW, slice(None, None, -1)), ("negative_steps", ROW, slice(4, None, -2)),
    ("negative_steps", MATRIX, (slice(None, None, -1), slice(3, 0, -2))),
    ("negative_steps", EMPTY, (FULL, slice(None, None, -1))),
    ("negative_steps", Layout((1, 4), (4, 1), 0), (slice(None, None, -1), FULL)),
    ("none", ROW, (None, FULL)), ("none", MATRIX, (None, 1, None, 2)), ("none", NO_AXES, None),
    ("none", MATRIX, (FULL, None, 0)),
    ("ellipsis", ROW, ...), ("ellipsis", MATRIX, (..., 1)), ("ellipsis", MATRIX, (0, ..., 0)),
    ("ellipsis", MATRIX, (1, 2, ...)), ("ellipsis", MATRIX, (0, ...)), ("ellipsis", NO_AXES, ...),
    ("ellipsis", CUBE, (1, ..., 2)),
    ("rest_stays", ROW, ()), ("rest_stays", MATRIX, 1), ("rest_stays", MATRIX, FULL),
    ("rest_stays", CUBE, (1, 2)), ("rest_stays", NO_AXES, ()),
]  # fmt: skip


def indexed_cases() -> Iterator[Case]:
    """Keys of ints, slices, None and `...` on layouts of every kind, and what is refused."""
    trials, rng = Trials("indexed"), Random(SEED)
    usable = [
        layout
        for layout in layouts(rng, 30)
        if layout.numel and layout.ndim and not walks_back(layout)
    ]
    more = [
        (rule, layout, make(rng, layout))
        for layout in [*usable, BACKWARDS, BACKWARDS]
        for rule, make in RANDOM_KEYS.items()
    ]  # fmt: skip
    for rule, layout, key in [*SOME, *more]:
        view = oracle.indexed(layout, key)
        yield trials.layout(
            rule, layout.shape, layout.strides, layout.offset, key,
            expected=(view.shape, view.strides, view.offset),
            base=layout,
            likely=_likely(layout, key, view),
            why=partial(_why, key, view),
        )  # fmt: skip
    yield from _refusals(trials)


def _ints(rng: Random, layout: Layout) -> Key:
    return tuple(rng.randrange(size) for size in layout.shape)


def _negative_ints(rng: Random, layout: Layout) -> Key:
    return tuple(rng.randrange(-size, 0) for size in layout.shape)


def _slices(rng: Random, layout: Layout) -> Key:
    """For each axis a slice that stays within it, or at times an int; one slice at least."""
    sliced = rng.randrange(layout.ndim)
    return tuple(
        _slice_within(rng, size) if axis == sliced or rng.random() < 0.7 else rng.randrange(size)
        for axis, size in enumerate(layout.shape)
    )


def _slice_within(rng: Random, size: int) -> slice:
    start = rng.choice([None, rng.randrange(size)])
    stop = rng.choice([None, rng.randint((start or 0) + 1, size)])
    return slice(start, stop, rng.choice((None, 1, 2, 3)))


def _slice_ends(rng: Random, layout: Layout) -> Key:
    """One slice with an end that is negative or beyond its axis."""
    axis = rng.randrange(layout.ndim)
    size = layout.shape[axis]
    start, stop = rng.choice([
        (None, size + 3), (None, -1), (-size - 2, size), (-1, None), (size + 1, None), (-2, 40),
        (size, 1),
    ])  # fmt: skip
    return tuple(slice(start, stop) if a == axis else FULL for a in range(layout.ndim))


def _negative_steps(rng: Random, layout: Layout) -> Key:
    axis = rng.randrange(layout.ndim)
    size = layout.shape[axis]
    start = rng.choice([None, None, rng.randrange(size)])
    stop = rng.choice([None, None, rng.randrange(size if start is None else start + 1)])
    back = slice(start, stop, rng.choice((-1, -1, -2)))
    return tuple(back if a == axis else FULL for a in range(layout.ndim))


def _plain(rng: Random, shape: tuple[int, ...]) -> list[object]:
    """An int or the first few of each axis: what every other rule leaves alone."""
    return [rng.choice([rng.randrange(n), slice(None, rng.randint(1, n))]) for n in shape]


def _none(rng: Random, layout: Layout) -> Key:
    items = _plain(rng, layout.shape)
    for _ in range(rng.randint(1, 2)):
        items.insert(rng.randint(0, len(items)), None)
    return tuple(items)


def _ellipsis(rng: Random, layout: Layout) -> Key:
    items = _plain(rng, layout.shape)
    first = rng.randint(0, layout.ndim)
    last = rng.randint(first, layout.ndim)
    return (*items[:first], ..., *items[last:])


def _rest_stays(rng: Random, layout: Layout) -> Key:
    return tuple(_plain(rng, layout.shape)[: rng.randrange(layout.ndim)])


RANDOM_KEYS: dict[str, Callable[[Random, Layout], Key]] = {
    "ints": _ints,
    "negative_ints": _negative_ints,
    "slices": _slices,
    "slice_ends": _slice_ends,
    "negative_steps": _negative_steps,
    "none": _none,
    "ellipsis": _ellipsis,
    "rest_stays": _rest_stays,
}


def _likely(layout: Layout, key: object, view: Layout) -> dict[str, object]:
    """Mistakes that can be told by what they give."""
    likely: dict[str, object] = {}
    if isinstance(key, slice) and layout.ndim == 1 and view.numel:
        strides, start = oracle.strides_of(layout), key.indices(layout.shape[0])[0]
        stop = layout.shape[0] if key.stop is None else key.stop
        size = len(range(start, stop, key.step or 1))
        if size != view.numel:
            likely["indexed.not_clipped"] = ((size,), strides, view.offset)
    strides = oracle.strides_of(view)
    if min(strides, default=0) < 0:
        likely["indexed.abs_stride"] = (view.shape, tuple(map(abs, strides)), view.offset)
    return likely


def _why(key: object, view: Layout, yours: Any) -> str:
    items = key if isinstance(key, tuple) else (key,)
    if not (isinstance(yours, tuple) and yours and are_ints(yours[0])):
        has_ellipsis = any(item is ... for item in items)
        name = "none_adds" if None in items else "ellipsis" if has_ellipsis else ""
        return say(f"indexed.{name}") if name else ""
    if len(yours[0]) < view.ndim:
        return say("indexed.none_adds" if None in items else "indexed.rest_stays")
    if len(yours[0]) > view.ndim:
        return say("indexed.int_removes")
    if yours[0] != view.shape:
        return say("indexed.size")
    return say("storage_index.negative") if any(map(_negative, items)) else ""


def _negative(item: object) -> bool:
    return isinstance(item, int) and item < 0


def _refusals(trials: Trials) -> Iterator[Case]:
    shape, strides = (3, 4), (4, 1)
    for key, i, axis, size in [
        (3, 3, 0, 3), ((0, 4), 4, 1, 4), (-4, -4, 0, 3), ((..., -5), -5, 1, 4),
        ((None, 3), 3, 0, 3), ((None, 0, None, -5), -5, 1, 4),
    ]:  # fmt: skip
        yield trials.refuses(
            "out_of_bounds", shape, strides, 0, key,
            error=IndexError,
            naming=[f"index {i}", f"axis {axis}", f"size {size}"],
            why=say("storage_index.out_of_bounds", i=i, axis=axis, size=size),
        )  # fmt: skip
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
        yield trials.refuses(rule, shape, strides, 0, key, error=error, why=say(f"indexed.{why}"))
    yield trials.refuses("too_many", (), (), 3, 0, error=IndexError, why=say("indexed.too_many"))
