"""Draw a tensor's strides: a bracket with an arrow tip for each axis, below its cells."""

from dataclasses import dataclass, replace

from insidetensor.messages import message
from insidetensor.pictures.page import TONES, Band, Page
from insidetensor.pictures.strip import Arrow, Lane
from insidetensor.pictures.svg import element, text_width

LEVEL = 19.0


@dataclass(frozen=True)
class Path:
    """An arrow's bracket: the x of its two ends, and its label."""

    start: float
    end: float
    label: str
    open_ended: bool
    still: bool = False


def draw_arrows(lane: Lane, number: int, band: Band, top: float, page: Page) -> None:
    """Draw a lane's arrows as brackets, short ones nested in long ones, with labels beside them."""
    paths = sorted(
        (_path(arrow, band) for arrow in lane.arrows),
        key=lambda path: (path.still, path.open_ended, abs(path.end - path.start)),
    )
    paths = _spread(paths)
    tone = TONES[number % len(TONES)]
    for level, path in enumerate(paths):
        y = top + 12 + LEVEL * level
        rise = y if path.open_ended else top + 3
        tip = f"V{rise:.1f}" if not path.open_ended else ""
        page.add(
            element("path", d=f"M{path.start:.1f} {top + 1:.1f}V{y:.1f}H{path.end:.1f}{tip}",
                    fill="none", stroke=tone, stroke_width=1.6,
                    marker_end=f"url(#@id@-tip{number % len(TONES)})")
        )  # fmt: skip
        deeper = [x for other in paths[level + 1 :] for x in _verticals(other)]
        page.words(_label_x(path, deeper, band), y + 4, path.label)
    if paths:
        page.y = max(page.y, top + 12 + LEVEL * len(paths))


def _path(arrow: Arrow, band: Band) -> Path:
    start = band.middle(arrow.source)
    sign = "+" if arrow.stride > 0 else "−" if arrow.stride < 0 else ""
    fields = {"axis": arrow.axis, "stride": f"{sign}{abs(arrow.stride)}", "cell": arrow.target}
    if arrow.stride == 0:
        words = message("picture.arrow_still", **fields)
        return Path(start - 14, start, words, open_ended=False, still=True)
    if arrow.target in band.x:
        return Path(start, band.middle(arrow.target), message("picture.arrow", **fields), False)
    away = 30.0 if arrow.stride > 0 else -30.0
    return Path(start, start + away, message("picture.arrow_off", **fields), True)


def _spread(paths: list[Path]) -> list[Path]:
    """Move vertical lines that would coincide a few px apart: deeper brackets lie further out.

    A bracket that returns to its own cell is the deepest, and the others begin to the right of it.
    """
    spread = []
    aside = 14 if any(path.still for path in paths) else 0
    for level, path in enumerate(paths):
        outwards = 1 if path.end >= path.start else -1
        twin = any(abs(path.end - other.end) < 1 for other in paths[:level])
        end = path.end + (5 * level * outwards if twin else 0)
        start = path.start - 4 * level * outwards + (0 if path.still else aside)
        spread.append(replace(path, start=start, end=end))
    return spread


def _verticals(path: Path) -> list[float]:
    return [path.start] if path.open_ended else [path.start, path.end]


def _label_x(path: Path, verticals: list[float], band: Band) -> float:
    """The x of a label: right of its bracket, past every vertical line that it would touch."""
    width = text_width(path.label)
    beside = x = max(path.start, path.end) + 8
    for line in sorted(verticals):
        if x - 4 < line < x + width + 4:
            x = line + 6
    left = min(path.start, path.end) - 8 - width
    clear = all(not left - 4 < line < left + width + 4 for line in verticals)
    return left if x > beside and clear and left >= min(band.x.values()) else x
