"""Draw the lanes of a fake device's timeline as SVG, short times widened and long ones cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from insidetensor.fake.events import Event, Span
from insidetensor.fake.scene import Scene, reasons, scene_of
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import INK, MARK, TONES, Page
from insidetensor.pictures.svg import element, pattern, text, text_width
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.timing.units import readable_seconds

LEFT = 62.0
TYPICAL, NARROWEST, WIDEST = 58.0, 6.0, 80.0  # px of a usual kernel, of any time
LANE = 34.0  # px
SMALL = 10  # px: words in and under boxes
CENTRED: dict[str, object] = {**INK, "text_anchor": "middle", "font_size": SMALL}
HOST, DEVICE = 0, 1  # lanes, and the tone and pattern of each
BUSY = 2  # tone and pattern of a wait


@dataclass(frozen=True)
class Axis:
    """The time axis: pairs of (seconds, px) in order, and where a long time was cut."""

    stops: tuple[tuple[float, float], ...]
    cuts: tuple[float, ...]

    def x(self, seconds: float) -> float:
        """The px of a moment; of one outside the axis, the px of its nearer end."""
        for (before, left), (after, right) in pairwise(self.stops):
            if seconds < after:
                return left + (right - left) * max(seconds - before, 0.0) / (after - before)
        return self.stops[-1][1]


def axis_of(scene: Scene) -> Axis:
    """Place the moments of a scene from left to right, in their order."""
    # From the first event that is shown until the device is done with what is shown.
    ends = [event.kernel[1] if event.kind == "op" else event.end for event in scene.events]
    ends += [event.end for event in scene.events] + [each.busy_until for each in scene.readings]
    low, high = min(event.start for event in scene.events), max(ends)
    calls = [event for event in scene.events if event.kind == "op"]
    moments = {low, high, *(e.start for e in scene.events), *(e.end for e in scene.events)}
    moments |= {moment for call in (*calls, *scene.earlier[-1:]) for moment in call.kernel}
    times = sorted(moment for moment in moments if low <= moment <= high)
    # The shortest kernel gets enough width for its words, so the longer ones do too.
    scale = TYPICAL / min((_took(call) for call in calls), default=high - low or 1.0)
    x, stops, cuts = LEFT, [(times[0], LEFT)], []
    for before, after in pairwise(times):
        width = min(max((after - before) * scale, NARROWEST), WIDEST)
        if (after - before) * scale > WIDEST:
            cuts.append(x + width / 2)
        x += width
        stops.append((after, x))
    return Axis(tuple(stops), tuple(cuts))


def _took(call: Event) -> float:
    return call.kernel[1] - call.kernel[0]


def fake_timeline(events: Sequence[Event], span: Span | None) -> Diagram:
    """Draw a fake device's timeline: lanes for host and device, a line where the clock was read.

    It shows one span; without a span, the first events of all.
    """
    scene, page = scene_of(events, span), Page(y=46.0)
    page.words(0, 12, scene.measured, font_weight="bold")
    if scene.events:
        axis = axis_of(scene)
        _draw_lanes(scene, axis, page)
        _draw_readings(scene, axis, page)
        page.width = max(page.width, axis.stops[-1][1] + 4)
        lines = max(len(reasons(event)) for event in scene.events)
        bottom = _top(page, DEVICE) + LANE + 14 + 11 * lines
        _draw_time(axis, bottom, page)
        page.y = bottom + 23
        page.sentence(message("fake_timeline.legend"), opacity=0.75)
    for note in scene.notes:
        page.sentence(note, opacity=0.75)
    patterns = [pattern(f"@id@-{number}", TONES[number], number) for number in (DEVICE, BUSY)]
    return Diagram(svg_picture(page, scene.measured, scene.text, *patterns), scene.text)


def _draw_lanes(scene: Scene, axis: Axis, page: Page) -> None:
    for lane, name in ((HOST, "host"), (DEVICE, "device")):
        y = _top(page, lane)
        page.words(0, y + 17, message(f"fake_timeline.{name}"), font_weight="bold")
        ends = {"x1": LEFT, "x2": axis.stops[-1][1], "y1": y + LANE - 6, "y2": y + LANE - 6}
        page.add(element("line", **ends, stroke="currentColor", stroke_opacity=0.3))
    if scene.earlier:
        times = (scene.earlier[0].kernel[0], scene.earlier[-1].kernel[1])
        _box(page, axis, DEVICE, times, [message("fake_timeline.earlier")], dashes="3 2")
    if scene.hidden:
        first, last = scene.hidden[0], scene.hidden[-1]
        words = [f"⋯ {len(scene.hidden)}", "⋯"]
        _box(page, axis, HOST, (first.start, last.end), words[:1], words[1:], dashes="3 2")
        times = (first.kernel[0], last.kernel[1])
        _box(page, axis, DEVICE, times, words[:1], words[1:], dashes="3 2")
    for event in scene.events:
        if event.kind == "sync":
            _box(page, axis, HOST, (event.start, event.end), ["sync()"], tone=BUSY)
        elif event.kind == "op":
            words = [str(event.number), readable_seconds(event.end - event.start, 2)]
            _box(page, axis, HOST, (event.start, event.end), words)
            words = [str(event.number), readable_seconds(_took(event), 2)]
            _box(page, axis, DEVICE, event.kernel, words)
            _why(page, axis, event)


def _box(
    page: Page,
    axis: Axis,
    lane: int,
    times: tuple[float, float],
    *choices: list[str],
    tone: int | None = None,
    dashes: str | None = None,
) -> None:
    """Draw a box with the first of the `choices` that fits into it, one word below the other."""
    left, right = axis.x(times[0]), axis.x(times[1])
    width, tone = right - left, lane if tone is None else tone
    if width <= 0:
        return
    y = _top(page, lane)
    place: dict[str, object] = {"x": left, "y": y, "width": width, "height": LANE - 6, "rx": 2}
    page.add(element("rect", **place, fill=TONES[tone], fill_opacity=0.2))
    if tone:
        page.add(element("rect", **place, fill=f"url(#@id@-{tone})"))
    page.add(element("rect", **place, fill="none", stroke=TONES[tone], stroke_dasharray=dashes))
    fits = (words for words in (*choices, choices[0][:1]) if _wide(words) <= width - 2)
    words = next(fits, [])
    for at, line in enumerate(words):
        down = 18 if len(words) == 1 else 12 + 11 * at
        page.add(text(left + width / 2, y + down, line, **CENTRED))


def _wide(words: list[str]) -> float:
    return max(text_width(line, SMALL) for line in words)


def _why(page: Page, axis: Axis, call: Event) -> None:
    """Write below the kernel of a slow call what made it slow."""
    middle = (axis.x(call.kernel[0]) + axis.x(call.kernel[1])) / 2
    for at, words in enumerate(reasons(call)):
        y = _top(page, DEVICE) + LANE + 8 + 11 * at
        page.add(text(middle, y, words, **CENTRED, font_style="italic"))
        page.width = max(page.width, middle + text_width(words, SMALL) / 2)


def _draw_readings(scene: Scene, axis: Axis, page: Page) -> None:
    """Draw a line where the clock was read, and a bar over the time between two readings."""
    top, bottom = page.y - 8, _top(page, DEVICE) + LANE - 4
    places = [axis.x(reading.start) for reading in scene.readings]
    for number, (x, reading) in enumerate(zip(places, scene.readings, strict=True)):
        ends = {"x1": x, "x2": x, "y1": top, "y2": bottom}
        dashes = "4 3" if reading.backlog else None
        page.add(element("line", **ends, stroke=MARK, stroke_width=2, stroke_dasharray=dashes))
        page.add(element("path", d=f"M{x - 5:.1f} {top - 8:.1f}h10l-5 8z", fill=MARK))
        near = len(places) == 2 and places[1] - places[0] < text_width("clock()") + 12
        anchor = ("end", "start")[number] if near else "middle"
        aside = (-6, 6)[number] if near else 0
        page.add(text(x + aside, top - 12, "clock()", **INK, text_anchor=anchor))
        page.width = max(page.width, x + aside + text_width("clock()"))
    if len(places) == 2:
        box = {"x": places[0], "y": top, "width": places[1] - places[0], "height": bottom - top}
        page.add(element("rect", **box, fill=MARK, fill_opacity=0.09))


def _draw_time(axis: Axis, y: float, page: Page) -> None:
    """Draw the time axis, with a sign where a long time is cut."""
    end = axis.stops[-1][1]
    page.words(0, y + 4, message("fake_timeline.time"), opacity=0.75)
    line = f"M{LEFT} {y}H{end:.1f}m-5 -4l5 4l-5 4"
    page.add(element("path", d=line, fill="none", stroke="currentColor", stroke_opacity=0.6))
    for x in axis.cuts:
        page.add(text(x, y - 3, "≈", **{**CENTRED, "font_size": 13}))


def _top(page: Page, lane: int) -> float:
    return page.y + LANE * lane
