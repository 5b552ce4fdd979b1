"""A wrong layout beside the right one, reduced to the axes that matter, and its explanations."""

from collections.abc import Callable
from dataclasses import dataclass

from insidetensor.memory.layout import Layout, packed_strides
from insidetensor.messages import message
from insidetensor.showing.shown import format_value

# Tried where the itemsize is unknown: float64/int64, then float32/int32.
USUAL_ITEMSIZES = (8, 4)


@dataclass(frozen=True)
class Reading:
    """An explanation of a wrong layout: the mistake's stable id, and the sentence for it."""

    mistake: str
    sentence: str


@dataclass(frozen=True)
class WrongLayout:
    """A right and a wrong layout of one shape, reduced to the axes that matter (size > 1)."""

    expected: Layout
    yours: Layout
    base: Layout | None

    @property
    def axes(self) -> tuple[int, ...]:
        return tuple(axis for axis, size in enumerate(self.expected.shape) if size > 1)

    @property
    def right(self) -> tuple[int, ...]:
        return self.on_axes(self.expected.strides or ())

    @property
    def wrong(self) -> tuple[int, ...]:
        return self.on_axes(self.yours.strides or ())

    @property
    def differing(self) -> tuple[int, ...]:
        triples = zip(self.axes, self.right, self.wrong, strict=True)
        return tuple(axis for axis, right, wrong in triples if right != wrong)

    @property
    def right_offset(self) -> int:
        return self.expected.offset or 0

    @property
    def wrong_offset(self) -> int:
        return self.yours.offset or 0

    @property
    def base_offset(self) -> int:
        return 0 if self.base is None else self.base.offset or 0

    @property
    def base_strides(self) -> tuple[int, ...] | None:
        return None if self.base is None else self.base.strides

    @property
    def expects_row_major(self) -> bool:
        return self.right == self.on_axes(packed_strides(self.expected.shape))

    @property
    def itemsizes(self) -> tuple[int, ...]:
        known = [layout.itemsize for layout in (self.expected, self.yours, self.base) if layout]
        sizes = tuple(dict.fromkeys(size for size in known if size))
        return sizes or USUAL_ITEMSIZES

    def on_axes(self, strides: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(strides[axis] for axis in self.axes)

    def steps(self) -> dict[int, int]:
        """Axis -> step of the right answer, in steps of the base, where it is known."""
        base, right = self.base_strides, self.expected.strides or ()
        if base is None or len(base) != len(right):
            return {}
        return {a: right[a] // base[a] for a in self.axes if base[a] and right[a] % base[a] == 0}

    def say(self, mistake: str, **fields: object) -> Reading:
        """Explain by `mistake`, an id with "/variant" where one id has several sentences."""
        given = {
            "shape": self.expected.shape,
            "right": self.expected.strides,
            "wrong": self.yours.strides,
            "right_offset": self.expected.offset,
            "wrong_offset": self.yours.offset,
        }
        shown_fields = {name: format_value(value) for name, value in {**given, **fields}.items()}
        key = "mistake." + mistake.replace("-", "_").replace("/", "_")
        return Reading(mistake.partition("/")[0], message(key, **shown_fields))


Rule = Callable[[WrongLayout], Reading | None]
