"""One layout that a finding is about, to be drawn alone: there is no other to hold it against."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
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

    `name` says whose it is: `picture.yours`, `picture.expected` or `picture.given`. `marked` is the
    index of an element to point out.
    """

    layout: Layout
    name: str
    values: tuple[str, ...] = ()
    marked: tuple[int, ...] | None = None
    mistake: str | None = None

    @cached_property
    def picture(self) -> Diagram:
        """The storage strip with the cells that the layout reads."""
        name = message(f"picture.{self.name}")
        return layout_diagram(self.layout, self.values, name, self.marked)

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `from_json` makes the same again."""
        plain = {"name": self.name, "values": [*self.values], "marked": self.marked}
        return {"seen": self.layout.to_json(), **plain}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "SeenLayout":
        """What `to_json` wrote. Raises: KeyError, TypeError or ValueError where it did not."""
        values, marked = tuple(map(str, data["values"])), data["marked"]
        index = None if marked is None else tuple(map(int, marked))
        return cls(Layout.from_json(data["seen"]), data["name"], values, index)

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


def see_given(*args: Any) -> SeenLayout | None:
    """The layout that `(shape, strides)` or `(index, shape, strides, offset)` tell, if any.

    Without an offset it is drawn from the first cell of its storage; the element at the index is
    marked, if there is one.
    """
    seen = see_layout(args[-3:], "given")
    if seen is None:
        return None
    shape, strides = seen.layout.shape, seen.layout.strides
    if len(args) == 2:
        first, *_ = seen.layout.bounds() or (0,)
        return replace(seen, layout=Layout(shape, strides, -first))
    index = tuple(i + size if i < 0 else i for i, size in zip(args[0], shape, strict=True))
    return replace(seen, marked=index)
