"""Find the chunks of a tensor: the runs that a row-major walk crosses with one step length."""

from itertools import pairwise
from math import prod

from insidetensor.memory.layout import Layout
from insidetensor.pictures.strip import Index, Lane


def find_chunks(layout: Layout) -> list[tuple[int, int]]:
    """Find the groups of neighbouring axes that one step length walks through: (elements, stride).

    Two axes belong together where left stride = right size × right stride; axes of size 1 are
    ignored. Empty for a tensor of at most one element.
    """
    axes = [
        (size, stride)
        for size, stride in zip(layout.shape, layout.strides or (), strict=True)
        if size != 1
    ]
    if layout.numel < 2:
        return []
    together = [left == size * stride for (_, left), (size, stride) in pairwise(axes)]
    borders = [axis for axis, joined in enumerate(together, 1) if not joined]
    groups = [axes[first:last] for first, last in pairwise([0, *borders, len(axes)])]
    return [(prod(size for size, _ in group), group[-1][1]) for group in groups]


def border_cells(lane: Lane) -> set[int]:
    """Find the cells at which each new chunk begins, whichever index reads them.

    None for a tensor of one chunk; the cell of its first element is left out.
    """
    found = find_chunks(lane.layout) if lane.drawable and lane.marked is None else []
    if len(found) < 2:
        return set()
    run, shape = found[-1][0], lane.layout.shape
    return {
        cell
        for cell, hit in lane.hits.items()
        if cell != lane.first_cell
        and all(_position(index, shape) % run == 0 for index in hit.indices)
    }


def _position(index: Index, shape: Index) -> int:
    position = 0
    for i, size in zip(index, shape, strict=True):
        position = position * size + i
    return position
