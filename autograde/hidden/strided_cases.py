"""Layouts, keys and shapes to try a strided tensor on: few that teach, then seeded random ones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from insidetensor import Layout

from .strided_oracle import indexed, row_major

Shape = tuple[int, ...]

# Row-major, transposed, with a gap, with an offset, reversed, repeated, overlapping, tiny, empty.
LAYOUTS = (
    Layout((2, 3), (3, 1), 0),
    Layout((3, 4), (1, 3), 0),
    Layout((3, 2), (4, 1), 2),
    Layout((4,), (2,), 1),
    Layout((2, 3, 4), (12, 4, 1), 5),
    Layout((3, 4), (-4, 1), 8),
    Layout((2, 3), (0, 1), 0),
    Layout((3, 3), (1, 1), 0),
    Layout((3, 1), (1, 3), 0),
    Layout((), (), 3),
    Layout((0, 3), (3, 1), 0),
)


def shapes(rng: Random, count: int, *, sizes: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Iterator[Shape]:
    """`count` random shapes of up to 4 axes."""
    for _ in range(count):
        yield tuple(rng.choices(sizes, k=rng.randint(0, 4)))


def layouts(rng: Random, count: int) -> Iterator[Layout]:
    """The layouts above, then `count` random views of random row-major tensors."""
    yield from LAYOUTS
    for _ in range(count):
        yield _view(rng)


def keys(rng: Random, layout: Layout) -> tuple[object, ...]:
    """A random key that NumPy accepts for this layout."""
    items: list[object] = []
    reached = rng.randint(0, layout.ndim)
    for size in layout.shape[:reached]:
        if rng.random() < 0.2:
            items.append(None)
        items.append(rng.randrange(-size, size) if size and rng.random() < 0.35 else _slice(rng))
    if rng.random() < 0.3:
        items.insert(0 if reached == layout.ndim else len(items), ...)
    return tuple(items)


def regroupings(rng: Random, layout: Layout, count: int) -> Iterator[Shape]:
    """New shapes for the elements of a layout: axes joined, split, and everything mixed up."""
    shape = layout.shape
    for axis in range(layout.ndim - 1):
        yield (*shape[:axis], shape[axis] * shape[axis + 1], *shape[axis + 2 :])
    for axis, size in enumerate(shape):
        for divisor in (2, 3):
            if size and size % divisor == 0:
                yield (*shape[:axis], divisor, size // divisor, *shape[axis + 1 :])
    for _ in range(count):
        yield _factorised(rng, layout.numel)


def _view(rng: Random) -> Layout:
    shape = tuple(rng.choices((1, 2, 3, 4), k=rng.randint(1, 3)))
    layout = Layout(shape, row_major(shape), rng.choice((0, 0, 3)))
    if rng.random() < 0.6:
        axes = rng.sample(range(layout.ndim), layout.ndim)
        layout = _on_axes(layout, axes)
    if rng.random() < 0.6:
        layout = indexed(layout, tuple(_slice(rng) for _ in layout.shape))
    if rng.random() < 0.3:
        layout = Layout((rng.randint(1, 3), *layout.shape), (0, *_strides(layout)), layout.offset)
    return layout


def _on_axes(layout: Layout, axes: list[int]) -> Layout:
    strides = _strides(layout)
    return Layout(
        tuple(layout.shape[axis] for axis in axes),
        tuple(strides[axis] for axis in axes),
        layout.offset,
    )


def _slice(rng: Random) -> slice:
    start = rng.choice((None, None, None, 0, 1, -2))
    stop = rng.choice((None, None, None, -1, 0, 3, 7))
    return slice(start, stop, rng.choice((None, None, 1, 2, 3, -1, -2)))


def _factorised(rng: Random, numel: int) -> Shape:
    shape: list[int] = []
    rest = numel
    while rest > 1 and len(shape) < 3:
        size = rng.choice([n for n in range(1, rest + 1) if rest % n == 0])
        shape.append(size)
        rest //= size
    shape.append(rest)
    assert math.prod(shape) == numel
    return tuple(shape)


def _strides(layout: Layout) -> tuple[int, ...]:
    assert layout.strides is not None
    return layout.strides
