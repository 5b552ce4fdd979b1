"""Draw the steps of a trace: a lane for each device, and an arrow for each transfer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from insidetensor.devices.trace_table import (
    ARROW,
    HOST,
    TraceStep,
    describe_steps,
    describe_total,
    left_out_words,
    shorten_steps,
    size_words,
)
from insidetensor.messages import message
from insidetensor.pictures.page import MARK, TONES, Page
from insidetensor.pictures.svg import arrow_tip, element, text, text_width
from insidetensor.pictures.svg_picture import svg_picture

WIDEST = 700.0  # px: fewer rows are worth letters that a notebook makes a little smaller
FIRST, LAST = 16, 6  # steps of a long trace
LONGEST_NAME = 18  # characters
BOX, LANE, CROWDED_LANE = 22.0, 56.0, 34.0
NUMBER, SMALL = 9, 10  # px, sizes of letters
SPACE = 8.0


@dataclass(frozen=True)
class Column:
    """One step's place in a row: its left edge, its width, and its name."""

    number: int
    step: TraceStep | None  # None stands for the steps that are left out
    words: str
    x: float
    width: float


def draw_trace(steps: Sequence[TraceStep]) -> str:
    """Draw the timeline of a trace as one inline SVG; "" without steps."""
    if not steps:
        return ""
    devices = _devices(steps)
    gutter = max(text_width(device) for device in devices) + 14
    page = Page()
    for row in _rows(steps, gutter):
        _draw_row(row, devices, gutter, page)
    for note in _notes(steps):
        page.sentence(note, opacity=0.75)
    tip = arrow_tip("@id@-tip", MARK)
    return svg_picture(
        page, message("trace.label", moved=describe_total(steps)), describe_steps(steps), tip
    )


def _devices(steps: Sequence[TraceStep]) -> dict[str, int]:
    """Device -> its lane, counted from the top: the host, then each device in order of use."""
    named = [device for step in steps for device in (*step.inputs, step.where, *_ends(step))]
    named.sort(key=lambda device: device != HOST)
    return {device: lane for lane, device in enumerate(dict.fromkeys(named))}


def _ends(step: TraceStep) -> tuple[str, ...]:
    return tuple(step.way.split(ARROW)) if step.moved else ()


def _rows(steps: Sequence[TraceStep], gutter: float) -> list[list[Column]]:
    """Place the steps in rows, as many in a row as fit into a notebook's width."""
    rows: list[list[Column]] = [[]]
    x = gutter
    for number, step, words in _told(steps):
        width = text_width(words) + 12
        if step is not None and step.moved:
            width = max(width, 24 + text_width(size_words(step.moved), SMALL))
        if rows[-1] and x + width > WIDEST:
            rows.append([])
            x = gutter
        rows[-1].append(Column(number, step, words, x, width))
        x += width + SPACE
    return rows


def _told(steps: Sequence[TraceStep]) -> Iterator[tuple[int, TraceStep | None, str]]:
    shown, left_out = shorten_steps(steps, FIRST, LAST)
    for at, (number, step) in enumerate(shown):
        if left_out and at == FIRST:
            yield 0, None, left_out_words(left_out)
        name = message("trace.copy_box") if step.kind == "copy" and step.inputs else step.op
        name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        yield number, step, message("trace.refused_box", name=name) if _refused(step) else name


def _refused(step: TraceStep) -> bool:
    return step.kind == "refused"


# ---- drawing -------------------------------------------------------------------------------------


def _draw_row(row: list[Column], devices: dict[str, int], gutter: float, page: Page) -> None:
    moving = any(column.step and (column.step.moved or _refused(column.step)) for column in row)
    pitch = LANE if moving else CROWDED_LANE
    page.y += 16
    # The middle of each lane.
    middles = {device: page.y + BOX / 2 + lane * pitch for device, lane in devices.items()}
    right = row[-1].x + row[-1].width
    for device, y in middles.items():
        page.words(0, y + 4, device, font_weight="bold")
        # The lane's line has a gap at each box: a line through words is hard to read.
        taken = [(c.x, c.x + c.width) for c in row if c.step is None or c.step.where == device]
        starts = [gutter - 8, *(end for _, end in taken)]
        ends = [*(start for start, _ in taken), right]
        d = "".join(f"M{a:.1f} {y:.1f}H{b:.1f}" for a, b in zip(starts, ends, strict=True) if a < b)
        page.add(element("path", d=d, stroke="currentColor", stroke_opacity=0.35, fill="none"))
    for column in row:
        if column.step is None:
            middle = sum(middles.values()) / len(middles)
            page.words(column.x + 6, middle + (4 if len(middles) % 2 == 0 else -8), column.words)
        else:
            _draw_step(column, column.step, middles, devices, page)
    page.width = max(page.width, right)
    page.y = max(middles.values()) + BOX / 2 + 8


def _draw_step(
    column: Column, step: TraceStep, middles: dict[str, float], devices: dict[str, int], page: Page
) -> None:
    top = min(middles.values())
    if step.moved:
        _draw_transfer(column, step, middles, page)
    elif _refused(step):
        _draw_conflict(column, {middles[device] for device in step.inputs}, middles, step, page)
    _draw_box(column, step, middles[step.where], TONES[devices[step.where] % len(TONES)], page)
    page.add(
        text(column.x + column.width / 2, top - BOX / 2 - 4, str(column.number),
             fill="currentColor", font_size=NUMBER, text_anchor="middle", opacity=0.6)
    )  # fmt: skip


def _draw_box(column: Column, step: TraceStep, y: float, tone: str, page: Page) -> None:
    view, refused = step.kind == "view", _refused(step)
    place = {"x": column.x, "y": y - BOX / 2, "width": column.width, "height": BOX, "rx": 4}
    page.add(
        element("rect", **place, fill="none" if view or refused else tone, fill_opacity=0.22,
                stroke=MARK if refused else tone, stroke_width=1 if view else 1.6,
                stroke_opacity=0.7 if view else None,
                stroke_dasharray="3 3" if view else "6 2" if refused else None),
        text(column.x + column.width / 2, y + 4, column.words, fill="currentColor",
             text_anchor="middle", opacity=0.75 if view else None,
             font_weight="bold" if step.moved or refused else None),
    )  # fmt: skip


def _draw_conflict(
    column: Column, touched: set[float], middles: dict[str, float], step: TraceStep, page: Page
) -> None:
    """Draw dashed lines to the operands that are on other devices."""
    x, y = column.x + 10, middles[step.where]
    for other in sorted(touched - {y}):
        edge = y - BOX / 2 if other < y else y + BOX / 2
        page.add(
            element("line", x1=x, y1=other, x2=x, y2=edge, stroke=MARK, stroke_width=2,
                    stroke_dasharray="4 2"),
            element("circle", cx=x, cy=other, r=2.6, fill=MARK),
        )  # fmt: skip


def _draw_transfer(column: Column, step: TraceStep, middles: dict[str, float], page: Page) -> None:
    origin, target = (middles[device] for device in _ends(step))
    down = 1 if target > origin else -1
    x = column.x + 10
    into_box = _ends(step)[1] == step.where
    start = origin if into_box else origin + down * BOX / 2
    end = target - down * (BOX / 2 + 1) if into_box else target
    page.add(
        element("line", x1=x, y1=start, x2=x, y2=end, stroke=MARK, stroke_width=2,
                marker_end="url(#@id@-tip)"),
        element("circle", cx=x, cy=start, r=2.6, fill=MARK),
        # In the gap next to the lane where the arrow starts: no box of another lane stands there.
        text(x + 7, origin + down * LANE / 2 + 4, size_words(step.moved), fill="currentColor",
             font_size=SMALL),
    )  # fmt: skip


def _notes(steps: Sequence[TraceStep]) -> Iterator[str]:
    """Explain the signs that occur in this picture, and no others."""
    yield message("trace.note_order")
    if any(step.moved for step in steps):
        yield message("trace.note_arrows")
    if any(step.kind == "view" for step in steps):
        yield message("trace.note_views")
    if any(_refused(step) for step in steps):
        yield message("trace.note_refused")
