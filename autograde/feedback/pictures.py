"""Draw a picture again from plain data that came out of a learner's process."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, TypeGuard
from xml.etree import ElementTree

from insidetensor.fake.replay import FakeReplay
from insidetensor.mistakes.compare import Comparison

MOST_AXES = 16
MOST_ELEMENTS = 100_000  # no exercise comes near; a picture of more could take for ever
LARGEST_NUMBER = 10**12
MOST_VALUES, LONGEST_VALUE = 4096, 60
MOST_ACTIONS = 6_000  # of a benchmark that makes a thousand calls and looks around between them
LONG_WAIT = 50 * "s"  # each wait is drawn
WORD = re.compile(r"[\w:./ -]{0,60}")
# What a drawing is made of. Scripts, links and foreign content are not.
ELEMENTS = {
    *("svg", "g", "defs", "marker", "pattern", "style", "title", "desc", "text", "tspan"),
    *("rect", "line", "path", "polygon", "polyline", "circle", "ellipse"),
}


@dataclass(frozen=True)
class Picture:
    """A drawing and what it says in words."""

    svg: str
    text: str


def redraw(data: Mapping[str, Any] | None) -> Picture | None:
    """The picture of what `data` hold; None where there is none or they are not plausible.

    They are those of a comparison of layouts, or of what a benchmark asked of a fake device.

    Nothing of the drawing comes from the learner's process but numbers and a few plain words.
    """
    if data is None or not _is_plausible(data):
        return None
    read = FakeReplay if "fake_device" in data else Comparison
    try:
        picture = read.from_json(dict(data)).picture
    except Exception:  # data that only look right: a feedback page does without the picture
        return None
    return Picture(picture.svg, picture.text) if _is_drawing(picture.svg) else None


def _is_plausible(data: Mapping[str, Any]) -> bool:
    if "fake_device" in data:
        return _is_replay(data)
    first, values = data.get("first_difference"), data.get("values")
    return (
        _is_layout(data.get("expected"))
        and _is_layout(data.get("yours"))
        and (first is None or _are_numbers(first))
        and (values is None or _are_words(values))
        and all(isinstance(data.get(key), str | None) for key in ("mistake", "sentence"))
    )


def _is_replay(data: Mapping[str, Any]) -> bool:
    """Whether a device's costs are numbers, and what it is asked is short enough to be drawn."""
    costs, actions = data["fake_device"], data.get("actions")
    return (
        isinstance(costs, Mapping)
        and all(isinstance(cost, int | float) for cost in costs.values())
        and all(abs(cost) <= LARGEST_NUMBER for cost in costs.values())
        and isinstance(actions, str)
        and len(actions) <= MOST_ACTIONS
        and LONG_WAIT not in actions
    )


def _is_layout(layout: object) -> bool:
    if not isinstance(layout, Mapping):
        return False
    shape, strides = layout.get("shape"), layout.get("strides")
    numbers = [layout.get(key) for key in ("offset", "itemsize", "storage_id", "storage_size")]
    words = [layout.get(key) for key in ("dtype", "device", "library")]
    return (
        _are_numbers(shape)
        and all(size >= 0 for size in shape)
        and prod(shape) <= MOST_ELEMENTS
        and (strides is None or _are_numbers(strides))
        and all(number is None or _is_number(number) for number in numbers)
        and all(isinstance(word, str) and bool(WORD.fullmatch(word)) for word in words)
    )


def _are_numbers(value: object) -> TypeGuard[Sequence[int]]:
    return (
        isinstance(value, list | tuple) and len(value) <= MOST_AXES and all(map(_is_number, value))
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and abs(value) <= LARGEST_NUMBER


def _are_words(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_VALUES
        and all(isinstance(word, str) and len(word) <= LONGEST_VALUE for word in value)
    )


def _is_drawing(svg: str) -> bool:
    """Whether the markup is one SVG of plain shapes, with nothing that runs or loads."""
    if "<!" in svg:
        return False
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        return False
    return _name(root.tag) == "svg" and all(_is_shape(element) for element in root.iter())


def _is_shape(element: ElementTree.Element) -> bool:
    return _name(element.tag) in ELEMENTS and not any(
        _name(key).startswith("on") or _name(key) == "href" for key in element.attrib
    )


def _name(tag: str) -> str:
    return tag.rpartition("}")[2].lower()
