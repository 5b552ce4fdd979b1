"""Layouts and shapes to try a strided tensor on: few that teach, then seeded random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from insidetensor import Layout

from .strided_oracle import Shape, array_of, indexed, layout_of, row_major, strides_of

SEED = 2026

# Row-major, transposed, with a gap, with an offset, reversed, repeated, overlapping, tiny, empty.
LAYOUTS = (
    Layout((2, 3), (3, 1)), Layout((3, 4), (1, 3)), Layout((3, 2), (4, 1), 2),
    Layout((4,), (2,), 1), Layout((2, 3, 4), (12, 4, 1), 5), Layout((3, 4), (-4, 1), 8),
    Layout((2, 3), (0, 1)), Layout((3, 3), (1, 1)), Layout((3, 1), (1, 3)), Layout((), (), 3),
    Layout((0, 3), (3, 1)),
)  # fmt: skip


def shapes(rng: Random, count: int, *, sizes: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Iterator[Shape]:
    """`count` random shapes of up to 4 axes."""
    for _ in range(count):
        yield tuple(rng.choices(sizes, k=rng.randint(0, 4)))


def layouts(rng: Random, count: int) -> Iterator[Layout]:
    """The layouts above, then `count` random views of random row-major tensors."""
    yield from LAYOUTS
    for _ in range(count):
        shape = tuple(rng.choices((1, 2, 3, 4), k=rng.randint(1, 3)))
        view = array_of(Layout(shape, row_major(shape), rng.choice((0, 0, 3))))
        if rng.random() < 0.6:
            view = view.transpose(rng.sample(range(view.ndim), view.ndim))
        if rng.random() < 0.6:
            view = indexed(view, tuple(_slice(rng) for _ in shape))
        layout = layout_of(view)
        if rng.random() < 0.3:
            repeated = (rng.randint(1, 3), *layout.shape)
            layout = Layout(repeated, (0, *strides_of(layout)), layout.offset)
        yield layout


def walks_back(layout: Layout) -> bool:
    """Whether a stride that matters is negative."""
    pairs = zip(layout.shape, strides_of(layout), strict=True)
    return any(size > 1 and stride < 0 for size, stride in pairs)


def looks_row_major_without_signs(layout: Layout) -> bool:
    """Whether a lost sign would give the strides of a row-major tensor."""
    unsigned = tuple(map(abs, strides_of(layout)))
    return walks_back(layout) and Layout(layout.shape, unsigned).is_contiguous


def layout_in(yours: Any) -> Layout | None:
    """The layout that an answer (shape, strides[, offset]) tells, if it tells one."""
    try:
        layout = Layout(*yours)
        layout.bounds()  # refuses another number of strides than of sizes
    except (TypeError, ValueError):
        return None
    return layout


def _slice(rng: Random) -> slice:
    start = rng.choice((None, None, None, 0, 1, -2))
    stop = rng.choice((None, None, None, -1, 0, 3, 7))
    return slice(start, stop, rng.choice((None, None, 1, 2, 3, -1, -2)))
