"""Give each step of a graph its place: rows from inputs to results, and ways around the boxes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..pictures.svg import text_width
from .reading import Box

ROW, BOX_HEIGHT, APART, LANE = 62.0, 36.0, 16.0, 14.0
ARRIVALS = 28.0  # between the ends of two arrows to one box, where it is wide enough
SWEEPS = 6  # times that the rows are put in order by where their neighbours stand


@dataclass
class Place:
    """Where a step, or the bend of an arrow that goes past a row, stands: its middle and width."""

    row: int
    width: float
    x: float = 0.0
    box: int | None = None  # its number; None for a bend


@dataclass(frozen=True)
class Layout:
    """The places of all boxes, and for each arrow the places that it passes, both ends too.

    `arrivals` says for each arrow how far beside the middle of its last box it ends: the first
    input comes in at the left.
    """

    boxes: tuple[Place, ...]
    arrows: tuple[tuple[Place, ...], ...]
    arrivals: tuple[float, ...]
    width: float
    rows: int


def laid_out(boxes: Sequence[Box]) -> Layout:
    """Rows such that every arrow points down; x in px from 0."""
    rows = _rows(boxes)
    places = [
        Place(row, _width(box), box=at)
        for at, (row, box) in enumerate(zip(rows, boxes, strict=True))
    ]
    arrows: list[tuple[Place, ...]] = []
    arrivals: list[float] = []
    side: dict[int, int] = {}
    bends: list[Place] = []
    for at, box in enumerate(boxes):
        for nth, source in enumerate(box.reads):
            arrivals.append(_arrival(nth, len(box.reads), places[at].width))
            passed = [Place(row, LANE) for row in range(rows[source] + 1, rows[at])]
            bends += passed
            arrows.append((places[source], *passed, places[at]))
            for place in arrows[-1][:-1]:
                side.setdefault(id(place), nth)
    levels: list[list[Place]] = [[] for _ in range(max(rows, default=-1) + 1)]
    for place in (*places, *bends):
        levels[place.row].append(place)
    _ordered(levels, arrows, side)
    width = _spread(levels, arrows)
    return Layout(tuple(places), tuple(arrows), tuple(arrivals), width, len(levels))


def _arrival(nth: int, count: int, width: float) -> float:
    """Where the arrow of the `nth` of `count` inputs comes in, from the middle of the box."""
    apart = min(ARRIVALS, (width - 12) / max(count - 1, 1))
    return apart * (nth - (count - 1) / 2)


def _rows(boxes: Sequence[Box]) -> list[int]:
    """One row below the lowest input; what has no input stands right above its first reader."""
    rows: list[int] = []
    for box in boxes:
        rows.append(max((rows[source] + 1 for source in box.reads), default=0))
    readers: dict[int, list[int]] = {}
    for at, box in enumerate(boxes):
        for source in box.reads:
            readers.setdefault(source, []).append(at)
    return [
        min(rows[reader] for reader in readers[at]) - 1
        if not box.reads and at in readers
        else rows[at]
        for at, box in enumerate(boxes)
    ]


def _width(box: Box) -> float:
    return max(text_width(box.op, 12), text_width(box.words), 30.0) + 18


def _ordered(
    levels: list[list[Place]], arrows: list[tuple[Place, ...]], side: dict[int, int]
) -> None:
    """Order each row by the mean place of its neighbours, down and up, so that few arrows cross.

    Where that leaves a choice, the first input of a step stands at the left: `side` has numbers.
    """
    above, below = _neighbours(arrows)
    for level in levels:
        _number(level)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for level in levels if down else reversed(levels):
            near = above if down else below
            means = {id(place): _mean(near.get(id(place), []), place.x) for place in level}
            level.sort(key=lambda place: (round(means[id(place)], 6), side.get(id(place), 0)))
            _number(level)


def _number(level: list[Place]) -> None:
    """Rank the places of a row from the middle: rows of different lengths can be compared."""
    for at, place in enumerate(level):
        place.x = at - (len(level) - 1) / 2


def _spread(levels: list[list[Place]], arrows: list[tuple[Place, ...]]) -> float:
    """Set the places of each row apart, each as near to its neighbours as the row allows."""
    above, below = _neighbours(arrows)
    for level in levels:
        _pack(level, [0.0] * len(level))
    for sweep in range(2 * SWEEPS):
        near = above if sweep % 2 == 0 else below
        for level in levels if sweep % 2 == 0 else reversed(levels):
            _pack(level, [_mean(near.get(id(place), []), place.x) for place in level])
    left = min((place.x - place.width / 2 for level in levels for place in level), default=0.0)
    for level in levels:
        for place in level:
            place.x -= left
    return max((place.x + place.width / 2 for level in levels for place in level), default=0.0)


def _pack(level: list[Place], wanted: list[float]) -> None:
    """Put the places of a row at the wanted x, or beside it where the room is taken."""
    right = float("-inf")
    for place, x in zip(level, wanted, strict=True):
        place.x = max(x, right + APART + place.width / 2)
        right = place.x + place.width / 2
    # Pushing went to the right only: shift the row back by half of what it was pushed on average.
    pushed = [place.x - x for place, x in zip(level, wanted, strict=True)]
    shift = (max(pushed) + min(pushed)) / 2 if pushed else 0.0
    for place in level:
        place.x -= shift


def _neighbours(
    arrows: list[tuple[Place, ...]],
) -> tuple[dict[int, list[Place]], dict[int, list[Place]]]:
    above: dict[int, list[Place]] = {}
    below: dict[int, list[Place]] = {}
    for arrow in arrows:
        for upper, lower in pairwise(arrow):
            above.setdefault(id(lower), []).append(upper)
            below.setdefault(id(upper), []).append(lower)
    return above, below


def _mean(places: list[Place], otherwise: float) -> float:
    return sum(place.x for place in places) / len(places) if places else otherwise
