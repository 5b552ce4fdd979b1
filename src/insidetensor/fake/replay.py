"""Record a benchmark's calls of a fake device as plain data, to draw the picture again."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from insidetensor.fake.device import FakeDevice
from insidetensor.fake.events import Event, Span
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram

LETTERS = {"op": "o", "sync": "s", "clock": "c"}
MOST_ACTIONS = 10_000  # calls that are replayed


@dataclass(frozen=True)
class FakeReplay:
    """A new fake device, and the calls to make of it: one letter of "osc" each.

    `span` is the number of the device's span that shows `mistake`, such as "no-sync-at-the-end".
    The device repeats its times exactly, so no time needs to be stored.
    """

    device: FakeDevice
    actions: str
    span: int
    mistake: str | None = None

    @cached_property
    def picture(self) -> Diagram:
        """The picture of host and device around the span's two readings of the clock."""
        return replay_actions(self.device, self.actions).timeline(self.span)

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `from_json` makes an equal replay."""
        rest = {"actions": self.actions, "span": self.span, "mistake": self.mistake}
        return {"fake_device": read_costs(self.device), **rest}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "FakeReplay":
        """The replay that `to_json` wrote.

        Raises: ValueError when the data are not a replay's.
        """
        try:
            actions, span, mistake = data["actions"], data["span"], data["mistake"]
            device = FakeDevice(**data["fake_device"])
            if not re.fullmatch(f"[osc]{{0,{MOST_ACTIONS}}}", actions):
                raise ValueError("actions")
            if type(span) is not int or not (mistake is None or type(mistake) is str):
                raise ValueError("span, mistake")
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(message("fake_timeline.bad_json", error=error)) from error
        return cls(device, actions, span, mistake)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture._repr_mimebundle_(include, exclude)


def read_costs(device: FakeDevice) -> dict[str, Any]:
    """Return the costs of a device as plain data, from which an equal device can be made."""
    return {cost.name: getattr(device, cost.name) for cost in fields(FakeDevice) if cost.init}


def actions_of(events: Sequence[Event]) -> str:
    """Write events as letters of "osc": op, sync, clock."""
    return "".join(LETTERS[event.kind] for event in events)


def replay_actions(device: FakeDevice, actions: str) -> FakeDevice:
    """Make a new device with the same costs and repeat these calls of it.

    Raises: KeyError for letters other than "osc".
    """
    again = device.again()
    functions = {"o": again.op, "s": again.sync, "c": again.clock}
    for letter in actions:
        functions[letter]()
    return again


def record_replay(device: FakeDevice, span: Span, mistake: str) -> FakeReplay:
    """Record the calls of `device` up to the reading that ends `span`, one of its spans."""
    number = next(at for at, each in enumerate(device.spans) if each.end is span.end)
    last = next(at for at, event in enumerate(device.events) if event is span.end)
    return FakeReplay(device.again(), actions_of(device.events[: last + 1]), number, mistake)
