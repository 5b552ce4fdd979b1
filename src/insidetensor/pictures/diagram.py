"""Draw the storage under tensors: `memory_diagram(x, *views)`, and the picture of a mistake."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from insidetensor.memory.layout import Layout
from insidetensor.memory.storage import open_tensor
from insidetensor.messages import message
from insidetensor.pictures.drawing import draw_strip
from insidetensor.pictures.grouping import Group, NamedTensor, group_tensors, shared_bytes
from insidetensor.pictures.page import MARK, TONES, Page
from insidetensor.pictures.strip import Strip, strip_of
from insidetensor.pictures.svg import arrow_tip, pattern
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.pictures.twin import describe_strips, strip_notes
from insidetensor.showing.source_lines import find_arguments

LONGEST_NAME = 16


@dataclass(frozen=True)
class Diagram:
    """A picture: `svg` for browsers, `text` for screen readers and terminals."""

    svg: str
    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.svg, "text/plain": self.text}


def memory_diagram(x: object, *views: object) -> Diagram:
    """Draw the storage under `x`: which index reads which cell, and an arrow for each stride.

    Each of `views` is drawn below the storage that it shares, or below one of its own. Storages
    that overlap are drawn as one, where their cells coincide.

    Raises: TypeError or ValueError as `layout_of` does.
    """
    names = _names(find_arguments(sys._getframe(1)), 1 + len(views))
    looks = [
        NamedTensor(name, open_tensor(tensor))
        for name, tensor in zip(names, (x, *views), strict=True)
    ]
    groups = group_tensors(looks)
    return _diagram(tuple(_strip(group, groups) for group in groups))


def layout_diagram(
    layout: Layout,
    values: Sequence[str],
    name: str = "x",
    marked: tuple[int, ...] | None = None,
) -> Diagram:
    """Draw a layout over a storage that holds these values, with the index `marked` in colour."""
    return _diagram((strip_of([(name, layout)], lambda cells: _known(values, cells), marked),))


def layouts_diagram(
    expected: Layout,
    yours: Layout,
    values: Sequence[str] | None = None,
    marked: tuple[int, ...] | None = None,
) -> Diagram:
    """Draw the cells that a right and a wrong layout read, with the index `marked` in colour.

    `values` are the storage's, where they are known.
    """
    named = [(message("picture.expected"), expected), (message("picture.yours"), yours)]
    read = None if values is None else lambda cells: _known(values, cells)
    return _diagram((strip_of(named, read, marked),))


def _names(written: list[str], count: int) -> list[str]:
    """Name each argument by its source, where that is known and short; else x, view 1, …"""
    usual = ["x", *(message("picture.view", number=n) for n in range(1, count))]
    if len(written) != count:
        return usual
    return [w if len(w) <= LONGEST_NAME else u for w, u in zip(written, usual, strict=True)]


def _strip(group: Group, groups: Iterable[Group]) -> Strip:
    strip = strip_of(group.layouts(), group.read)
    return replace(strip, asides=(*group.asides(), *shared_bytes(group, groups)))


def _known(values: Sequence[str], cells: Iterable[int]) -> dict[int, str]:
    return {cell: values[cell] for cell in cells if cell < len(values)}


def _diagram(strips: tuple[Strip, ...]) -> Diagram:
    words = describe_strips(strips)
    page = Page()
    for strip in strips:
        draw_strip(strip, page)
        for note in strip_notes(strip):
            page.sentence(note, opacity=0.75)
    page.y = page.bottom
    label = message("picture.label", storages=words.splitlines()[0])
    return Diagram(svg_picture(page, label, words, *_definitions()), words)


def _definitions() -> list[str]:
    tips = [arrow_tip(f"@id@-tip{number}", tone) for number, tone in enumerate(TONES)]
    patterns = [pattern(f"@id@-{number}", tone, number) for number, tone in enumerate(TONES)]
    return [*tips, arrow_tip("@id@-mark", MARK), *patterns]
