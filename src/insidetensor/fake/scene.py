"""What of a fake device's past is shown: the events around two readings of the clock."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..messages import message
from ..timing.units import readable_seconds
from .device import Event, Span

BEFORE = 2  # events of the host that are shown before the first reading
KEPT = 3  # calls that are shown at each end of a long span


@dataclass(frozen=True)
class Scene:
    """The events to show, the calls left out between them, and where time is counted from.

    `earlier` are calls made before these events whose kernels the device still has to run. The
    hidden calls were left out before the event number `gap`. `readings` are the two readings of
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
        """What the two readings say: "Between two readings of the clock: 2.01 ms for 1 call"."""
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
        """What each reading that came too early missed, and what is left out."""
        found = []
        if self.readings and self.readings[0].backlog:
            left = readable_seconds(self.readings[0].backlog)
            found.append(message("fake_timeline.early_start", seconds=left))
        if self.readings and self.readings[1].backlog:
            left = readable_seconds(self.readings[1].backlog)
            found.append(message("fake_timeline.early_end", seconds=left))
        if self.hidden:
            found.append(message("fake_timeline.left_out", count=len(self.hidden)))
        return tuple(found)


def scene_of(events: Sequence[Event], span: Span | None) -> Scene:
    """One span with what came just before it; without a span, the first events of all."""
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
    """What made a call slow, in words: "first" and "cold"; none for a wait or a reading."""
    names = [name for name in ("first", "cold", "spike") if getattr(call, name)]
    return [message(f"fake_timeline.{name}") for name in names]
