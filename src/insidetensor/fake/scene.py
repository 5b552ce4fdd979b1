"""Choose the events around two readings of a fake device's clock, and describe them in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from insidetensor.fake.events import Event, Span
from insidetensor.messages import message
from insidetensor.timing.units import readable_seconds

BEFORE = 2  # events of the host that are shown before the first reading
KEPT = 3  # calls that are shown at each end of a long span


@dataclass(frozen=True)
class Scene:
    """The events to show, the calls left out between them, and the moment that counts as 0.

    `earlier` are calls made before these events whose kernels the device still has to run. The
    `hidden` calls were left out before event number `gap`. `readings` are the two readings of
    the clock, or () where none is shown.
    """

    earlier: tuple[Event, ...]
    events: tuple[Event, ...]
    hidden: tuple[Event, ...]
    gap: int
    readings: tuple[Event, ...]
    calls: int
    zero: float

    @property
    def measured(self) -> str:
        """The measured time: "Between two readings of the clock: 2.01 ms for 1 call"."""
        if not self.events:
            return message("fake_timeline.nothing")
        if not self.readings:
            return message("fake_timeline.unmeasured")
        start, end = self.readings
        took = readable_seconds(end.start - start.start)
        key = "fake_timeline.measured_one" if self.calls == 1 else "fake_timeline.measured"
        return message(key, seconds=took, calls=self.calls)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on what each reading that came too early missed, and on what is left out."""
        found = [
            message(f"fake_timeline.{name}", seconds=readable_seconds(reading.backlog))
            for name, reading in zip(("early_start", "early_end"), self.readings, strict=False)
            if reading.backlog
        ]
        if self.hidden:
            found.append(message("fake_timeline.left_out", count=len(self.hidden)))
        return tuple(found)

    @property
    def text(self) -> str:
        """The scene in words, one line an event; times count from the first reading."""
        lines = [self.measured]
        if self.earlier:
            done = _seconds(self.earlier[-1].kernel[1] - self.zero)
            lines.append("- " + message("fake_timeline.earlier_calls", done=done))
        for at, event in enumerate(self.events):
            if self.hidden and at == self.gap:
                lines.append(f"- {message('fake_timeline.left_out', count=len(self.hidden))}")
            lines.append(f"- {_line(event, self)}")
        return "\n".join(lines)


def scene_of(events: Sequence[Event], span: Span | None) -> Scene:
    """Choose the events to show: a span and what came just before it; else the first events."""
    if span is None:
        shown = events[: 2 * KEPT]
        return Scene((), tuple(shown), (), 0, (), 0, 0.0)
    first = next(at for at, event in enumerate(events) if event is span.start)
    last = next(at for at, event in enumerate(events) if event is span.end)
    begin = max(0, first - BEFORE)
    before = [e for e in events[begin:first] if e.kind != "clock"]
    since = (*before, span.start)[0].start
    earlier = tuple(e for e in events[:begin] if e.kind == "op" and e.kernel[1] > since)
    hidden = span.calls[KEPT:-KEPT] if len(span.calls) > 2 * KEPT + 1 else ()
    inside, gap = list(events[first : last + 1]), 0
    if hidden:  # with the waits between them
        gap, end = inside.index(hidden[0]), inside.index(hidden[-1])
        del inside[gap : end + 1]
    readings = (span.start, span.end)
    gap, zero = gap + len(before), span.start.start
    return Scene(earlier, (*before, *inside), hidden, gap, readings, len(span.calls), zero)


def reasons(call: Event) -> list[str]:
    """List in words what made a call slow, such as first and cold; none for other events."""
    names = [name for name in ("first", "cold", "spike") if getattr(call, name)]
    return [message(f"fake_timeline.{name}") for name in names]


def _line(event: Event, scene: Scene) -> str:
    fields = {
        "start": _seconds(event.start - scene.zero),
        "end": _seconds(event.end - scene.zero),
        "took": _seconds(event.end - event.start),
    }
    if event.kind == "clock":
        key = "clock_busy" if event.backlog else "clock_idle"
        return message(f"fake_timeline.{key}", **fields, left=readable_seconds(event.backlog))
    if event.kind == "sync":
        return message("fake_timeline.waits", **fields)
    begin, done = event.kernel
    fields |= {"kernel": _seconds(done - begin), "done": _seconds(done - scene.zero)}
    why = ", ".join(reasons(event))
    slow = message("fake_timeline.slow", why=why) if why else ""
    return message("fake_timeline.call", **fields, number=event.number, slow=slow)


def _seconds(seconds: float) -> str:
    return readable_seconds(seconds) if seconds else "0 s"
