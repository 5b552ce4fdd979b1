"""One layout that a finding is about, to be drawn alone: there is no other to hold it against."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from insidetensor.checking.values import is_int, plain_sequence
from insidetensor.memory.layout import Layout
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram, layout_diagram
from insidetensor.pictures.strip import fits


@dataclass(frozen=True)
class SeenLayout:
    """A layout over a storage with these `values` as text, where they are known.

    `name` says whose it is: `picture.yours`, `picture.expected` or `picture.given`.
    """

    layout: Layout
    name: str
    values: tuple[str, ...] = ()
    mistake: str | None = None

    @cached_property
    def picture(self) -> Diagram:
        """The storage strip with the cells that the layout reads."""
        return layout_diagram(self.layout, self.values, message(f"picture.{self.name}"))

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `from_json` makes the same again."""
        return {"seen": self.layout.to_json(), "name": self.name, "values": [*self.values]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "SeenLayout":
        """What `to_json` wrote. Raises: KeyError, TypeError or ValueError where it did not."""
        return cls(Layout.from_json(data["seen"]), data["name"], tuple(map(str, data["values"])))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture._repr_mimebundle_(include, exclude)


def see_layout(parts: Any, name: str = "yours", values: Sequence[str] = ()) -> SeenLayout | None:
    """The layout that a tuple `(shape, strides)` or `(shape, strides, offset)` tells, if any."""
    plain = plain_sequence(parts)
    if type(plain) is not tuple or len(plain) not in (2, 3):
        return None
    shape, strides = map(plain_sequence, plain[:2])
    numbers = [shape, strides, *((each,) for each in plain[2:])]
    if not all(type(each) is tuple and all(map(is_int, each)) for each in numbers):
        return None
    layout = Layout(shape, strides, *plain[2:])
    return SeenLayout(layout, name, tuple(values)) if fits(layout) else None
