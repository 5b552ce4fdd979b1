"""Find what a picture of storage shows: which cells, and which indices of each tensor read them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import prod

from insidetensor.memory.layout import Layout, first_indices, packed_strides

Index = tuple[int, ...]

# Storages up to this many cells are drawn in full.
WHOLE = 64
# Where several indices read one cell: how many are listed, and how many are counted at most.
LISTED = 3
COUNTED = 1000
# The search for indices of one cell stops after this many partial solutions.
TRIES = 20_000
# NumPy's limits, which a wrong answer may exceed: axes, and cells.
MOST_AXES = 64
FURTHEST = 1 << 62


@dataclass(frozen=True)
class Hit:
    """The indices that read one cell: the first few, row-major, and how many there are."""

    indices: tuple[Index, ...]
    count: int


@dataclass(frozen=True)
class Arrow:
    """One step along an axis: from the first element's cell to the next one's."""

    axis: int
    stride: int
    source: int
    target: int


@dataclass(frozen=True)
class Lane:
    """One tensor drawn against a strip. `marked` is an index to point out."""

    name: str
    layout: Layout
    hits: dict[int, Hit]
    arrows: tuple[Arrow, ...]
    marked: Index | None = None

    @property
    def first_cell(self) -> int | None:
        """The cell of the first element; None without elements or strides."""
        return self.layout.offset if self.layout.numel else None

    @property
    def drawable(self) -> bool:
        """Whether its strides fit its shape, so that cells can be computed."""
        return fits(self.layout)


@dataclass(frozen=True)
class Strip:
    """One storage, the cells of it that are shown, and the tensors over it.

    `runs` are ranges of cells; cells between two runs are left out. Cells outside `range(size)` are
    not in the storage: a wrong layout would read them. `logical` strips show values in row-major
    order, for a library that hides its storage. `asides` are sentences to add.
    """

    layout: Layout
    size: int
    runs: tuple[range, ...]
    values: dict[int, str]
    lanes: tuple[Lane, ...] = field(default=())
    logical: bool = False
    asides: tuple[str, ...] = ()

    @property
    def shown(self) -> list[int]:
        return [cell for run in self.runs for cell in run]

    @property
    def left_out(self) -> int:
        """How many cells of the storage the picture leaves out."""
        return self.size - sum(1 for cell in self.shown if 0 <= cell < self.size)


def fits(layout: Layout) -> bool:
    """Whether cells can be computed: one stride for each axis, no size below 0."""
    if layout.strides is None or len(layout.strides) != layout.ndim or layout.ndim > MOST_AXES:
        return False
    return all(size >= 0 for size in layout.shape) and addressable(layout)


def addressable(layout: Layout) -> bool:
    """Whether its numbers are small enough for a storage that could exist."""
    numbers = (layout.numel, layout.offset or 0, *layout.shape, *(layout.strides or ()))
    return all(abs(number) < FURTHEST for number in numbers)


def strip_of(
    named: Sequence[tuple[str, Layout]],
    read: Callable[[Sequence[int]], Mapping[int, str]] | None,
    marked: Index | None = None,
) -> Strip:
    """Make the strip for tensors that share one storage; the first gives the storage its dtype.

    `read(cells)` gives the values of those cells as text, as far as they are known.
    """
    first = named[0][1]
    logical = first.strides is None
    if logical:
        named = [(name, _as_row_major(layout)) for name, layout in named]
    layouts = [layout for _, layout in named if fits(layout)]
    size = _size(first, layouts)
    runs = _runs(size, layouts)
    inside = [cell for run in runs for cell in run if 0 <= cell < size]
    values = dict(read(inside)) if read else {}
    shown = [cell for run in runs for cell in run]
    lanes = tuple(_lane(name, layout, shown, marked) for name, layout in named)
    return Strip(first, size, runs, values, lanes, logical)


def find_hit(layout: Layout, cell: int) -> Hit | None:
    """Find the indices of `layout` that read storage cell `cell`; None where none does."""
    strides, offset, shape = layout.strides or (), layout.offset or 0, layout.shape
    if layout.numel == 0:
        return None
    moving = sorted(
        (axis for axis in range(len(shape)) if strides[axis] and shape[axis] > 1),
        key=lambda axis: -abs(strides[axis]),
    )
    still = [axis for axis in range(len(shape)) if axis not in moving]
    tries = iter(range(TRIES))
    found = list(islice(_solutions(moving, shape, strides, cell - offset, tries), COUNTED))
    if not found:
        return None
    repeats = [shape[axis] for axis in still]
    places = (
        {**moved, **dict(zip(still, rest, strict=True))}
        for moved in found
        for rest in first_indices(repeats, LISTED + 1)
    )
    indices = sorted(tuple(place[axis] for axis in range(len(shape))) for place in places)
    return Hit(tuple(indices[:LISTED]), len(found) * prod(repeats))


def _solutions(
    axes: list[int], shape: Index, strides: Index, distance: int, tries: Iterator[int]
) -> Iterable[dict[int, int]]:
    """Yield all ways to cover `distance` cells with steps along `axes`, largest stride first."""
    if next(tries, None) is None:
        return
    if not axes:
        if distance == 0:
            yield {}
        return
    axis, rest = axes[0], axes[1:]
    reach = [(shape[a] - 1) * strides[a] for a in rest]
    low, high = sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
    for i in _steps(shape[axis], strides[axis], distance - high, distance - low):
        for found in _solutions(rest, shape, strides, distance - i * strides[axis], tries):
            yield {axis: i, **found}


def _steps(size: int, stride: int, low: int, high: int) -> range:
    """The i in range(size) with low <= i * stride <= high."""
    if stride < 0:
        low, high, stride = -high, -low, -stride
    return range(max(0, -(-low // stride)), min(size - 1, high // stride) + 1)


def _lane(name: str, layout: Layout, shown: list[int], marked: Index | None) -> Lane:
    if not fits(layout):
        return Lane(name, layout, {}, ())
    hits = {cell: found for cell in shown if (found := find_hit(layout, cell)) is not None}
    return Lane(name, layout, hits, _arrows(layout), marked)


def _arrows(layout: Layout) -> tuple[Arrow, ...]:
    if layout.numel == 0:
        return ()
    start = layout.offset or 0
    return tuple(
        Arrow(axis, stride, start, start + stride)
        for axis, (size, stride) in enumerate(zip(layout.shape, layout.strides or (), strict=True))
        if size > 1
    )


def _as_row_major(layout: Layout) -> Layout:
    return Layout(layout.shape, packed_strides(layout.shape), 0, library=layout.library)


def _size(first: Layout, layouts: Sequence[Layout]) -> int:
    """The storage's size; where it is unknown, the end of a first tensor without gaps.

    With gaps the end cannot be known: all tensors are taken to lie inside the storage.
    """
    if first.storage_size is not None:
        return first.storage_size
    ends = [bounds[1] + 1 for layout in layouts if (bounds := layout.bounds())]
    if not ends:
        return 0
    dense = first in layouts and first.numel >= ends[0]
    return max(0, ends[0] if dense else max(ends))


def _runs(size: int, layouts: Sequence[Layout]) -> tuple[range, ...]:
    outside = {cell for layout in layouts for cell in _ends(layout) if not 0 <= cell < size}
    low = min(outside | {0})
    high = max(outside | {size - 1})
    if high - low < WHOLE:
        return (range(low, high + 1),) if high >= low else ()
    keep = {low, low + 1, 0, 1, size - 2, size - 1, high - 1, high}
    for layout in layouts:
        for cell in _ends(layout):
            keep.update((cell - 1, cell, cell + 1))
        if layout.numel:
            start = layout.offset or 0
            keep.update(range(start - 1, start + 7))
            for arrow in _arrows(layout):
                keep.update(range(arrow.target - 1, arrow.target + 2))
    return _ranges({cell for cell in keep if low <= cell <= high})


def _ends(layout: Layout) -> tuple[int, ...]:
    return layout.bounds() or ()


def _ranges(cells: set[int]) -> tuple[range, ...]:
    """Join cells into runs; a hole of one or two cells is filled."""
    runs: list[range] = []
    for cell in sorted(cells):
        if runs and cell - runs[-1].stop <= 2:
            runs[-1] = range(runs[-1].start, cell + 1)
        else:
            runs.append(range(cell, cell + 1))
    return tuple(runs)
