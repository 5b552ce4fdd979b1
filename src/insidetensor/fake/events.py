"""The events of a fake device: calls, waits and readings of its clock."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Kind = Literal["op", "sync", "clock"]


class Event(NamedTuple):
    """What the host did from `start` to `end`; all times in seconds of the device's clock.

    A call also has a number (1 is the first), the start and end of its kernel on the device, and
    what made it slow. `busy_until` is when the device has finished all work launched so far.
    """

    kind: Kind
    start: float
    end: float
    busy_until: float
    number: int = 0
    kernel: tuple[float, float] = (0.0, 0.0)
    first: bool = False
    cold: bool = False
    spike: bool = False

    @property
    def backlog(self) -> float:
        """Seconds of work that the device has left when this event ends."""
        return max(0.0, self.busy_until - self.end)


class Span(NamedTuple):
    """Two readings of the clock that follow each other, and the calls between them."""

    start: Event
    end: Event
    calls: tuple[Event, ...]

    @property
    def seconds(self) -> float:
        return self.end.start - self.start.start


def spans_of(events: Sequence[Event]) -> Iterator[Span]:
    """Yield the spans between each two readings of the clock that have a call between them."""
    start: Event | None = None
    calls: list[Event] = []
    for event in events:
        if event.kind == "op":
            calls.append(event)
        elif event.kind == "clock":
            if start is not None and calls:
                yield Span(start, event, tuple(calls))
            start, calls = event, []
