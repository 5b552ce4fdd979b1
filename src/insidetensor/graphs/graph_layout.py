"""Lay out a graph: rows of boxes from inputs to results, and arrows around the boxes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from insidetensor.graphs.graph_steps import Box
from insidetensor.pictures.svg import text_width

ROW, BOX_HEIGHT, APART, LANE = 62.0, 36.0, 16.0, 14.0
ARRIVALS = 28.0  # between the ends of two arrows to one box, where it is wide enough
SWEEPS = 6  # how often each row is sorted by the places of its neighbours


@dataclass(eq=False)
class Place:
    """The place of a step, or of the bend of an arrow that passes a row: its middle and width.

    `above` and `below` are the places connected to it by arrows. `side` is the number of the next
    step's input that it is; None for no input.
    """

    row: int
    width: float
    box: Box | None = None  # None for a bend
    x: float = 0.0
    side: int | None = None
    above: list["Place"] = field(default_factory=list)
    below: list["Place"] = field(default_factory=list)

    def wanted(self, is_down: bool) -> float:
        """The mean x of its neighbours in the row above, or below; its own x if it has none."""
        near = self.above if is_down else self.below
        return sum(place.x for place in near) / len(near) if near else self.x


@dataclass(frozen=True)
class GraphLayout:
    """The places of all boxes, and for each arrow the places on its way, with both ends.

    `arrivals` says for each arrow how far beside the middle of its last box it ends: the first
    input arrives at the left.
    """

    boxes: tuple[Place, ...]
    arrows: tuple[tuple[Place, ...], ...]
    arrivals: tuple[float, ...]
    width: float
    rows: int


def lay_out_graph(boxes: Sequence[Box]) -> GraphLayout:
    """Lay out boxes in rows such that every arrow points down; x in px from 0."""
    rows = _rows(boxes)
    places = [Place(row, _width(box), box) for row, box in zip(rows, boxes, strict=True)]
    levels: list[list[Place]] = [[] for _ in range(max(rows, default=-1) + 1)]
    for place in places:
        levels[place.row].append(place)
    arrows, arrivals = [], []
    for place, box in zip(places, boxes, strict=True):
        apart = min(ARRIVALS, (place.width - 12) / max(len(box.reads) - 1, 1))
        for nth, source in enumerate(box.reads):
            bends = [Place(row, LANE) for row in range(rows[source] + 1, place.row)]
            for bend in bends:
                levels[bend.row].append(bend)
            arrows.append((places[source], *bends, place))
            arrivals.append(apart * (nth - (len(box.reads) - 1) / 2))
            for upper, lower in pairwise(arrows[-1]):
                upper.below.append(lower)
                lower.above.append(upper)
                upper.side = nth if upper.side is None else upper.side
    _order(levels)
    return GraphLayout(tuple(places), tuple(arrows), tuple(arrivals), _spread(levels), len(levels))


def _rows(boxes: Sequence[Box]) -> list[int]:
    """Give each box the row below its lowest input; without inputs, the one above its reader."""
    rows: list[int] = []
    for box in boxes:
        rows.append(max((rows[source] + 1 for source in box.reads), default=0))
    for at, box in enumerate(boxes):
        readers = [rows[reader] for reader, each in enumerate(boxes) if at in each.reads]
        if readers and not box.reads:
            rows[at] = min(readers) - 1
    return rows


def _width(box: Box) -> float:
    return max(text_width(box.op, 12), text_width(box.words), 30.0) + 18


def _order(levels: list[list[Place]]) -> None:
    """Order each row by the mean place of its neighbours, down and up, so that few arrows cross.

    Where that leaves a choice, the first input of a step stands at the left.
    """
    for sweep in range(SWEEPS + 1):
        is_down = sweep % 2 == 1
        for level in levels if is_down else reversed(levels):
            if sweep:
                level.sort(key=lambda place: (round(place.wanted(is_down), 6), place.side or 0))
            for at, place in enumerate(level):  # from the middle: rows have different lengths
                place.x = at - (len(level) - 1) / 2


def _spread(levels: list[list[Place]]) -> float:
    """Set the places of each row apart, each as near to its neighbours as the row allows."""
    every = [place for level in levels for place in level]
    for place in every:
        place.x = 0.0
    for sweep in range(-1, 2 * SWEEPS):
        is_down = sweep % 2 == 0
        for level in levels if is_down else reversed(levels):
            _pack(level, [place.x if sweep < 0 else place.wanted(is_down) for place in level])
    left = min((place.x - place.width / 2 for place in every), default=0.0)
    for place in every:
        place.x -= left
    return max((place.x + place.width / 2 for place in every), default=0.0)


def _pack(level: list[Place], wanted: list[float]) -> None:
    """Put the places of a row at the wanted x, or to the right of it where another one stands."""
    right = float("-inf")
    for place, x in zip(level, wanted, strict=True):
        place.x = max(x, right + APART + place.width / 2)
        right = place.x + place.width / 2
    # All were pushed to the right: shift the row back by the middle of the pushes.
    pushed = [place.x - x for place, x in zip(level, wanted, strict=True)]
    for place in level:
        place.x -= (max(pushed) + min(pushed)) / 2
