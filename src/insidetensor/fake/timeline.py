"""What host and device did around two readings of the clock, as a picture and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..messages import message
from ..timing.units import readable_seconds
from .device import Event, Span
from .lanes import draw
from .scene import Scene, reasons, scene_of


@dataclass(frozen=True)
class FakeTimeline:
    """A lane for the host, a lane for the device, and a line where the clock was read."""

    scene: Scene

    @property
    def svg(self) -> str:
        """The picture, for a browser."""
        return draw(self.scene, self.text)

    @property
    def text(self) -> str:
        """The same in words, one line an event; times count from the first reading."""
        scene = self.scene
        lines = [scene.measured]
        if scene.earlier:
            done = _seconds(scene.earlier[-1].kernel[1] - scene.zero)
            lines.append("- " + message("fake_timeline.earlier_calls", done=done))
        for at, event in enumerate(scene.events):
            if scene.hidden and at == scene.gap:
                lines.append(f"- {message('fake_timeline.left_out', count=len(scene.hidden))}")
            lines.append(f"- {_line(event, scene)}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.svg, "text/plain": self.text}


def fake_timeline(events: Sequence[Event], span: Span | None) -> FakeTimeline:
    """The timeline of one span; without a span, of the first events of all."""
    return FakeTimeline(scene_of(events, span))


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
