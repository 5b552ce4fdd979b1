"""Draw the storage under tensors: `memory_diagram(x, *views)` and the picture of a mistake."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from .drawing import draw
from .messages import message
from .page import MARK, TONES, Page
from .shown import shown_value
from .source_lines import arguments
from .storage import Opened, opened
from .strip import Strip, strip_of
from .svg import FONT, arrow_tip, content_id, element, pattern
from .twin import notes, twin

if TYPE_CHECKING:
    from .compare import Comparison

LONGEST_NAME = 16


@dataclass(frozen=True)
class Diagram:
    """A picture: `svg` for eyes in a browser, `text` for screen readers and terminals."""

    svg: str
    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.svg, "text/plain": self.text}


def memory_diagram(x: object, *views: object) -> Diagram:
    """The storage under `x`, which index reads which cell, and one arrow a stride for each axis.

    Each of `views` is drawn against the strip of the storage it shares, or against one of its own
    where it shares none.

    Raises: TypeError or ValueError as `layout_of` does.
    """
    names = _names(arguments(sys._getframe(1)), 1 + len(views))
    looks = [(name, opened(tensor)) for name, tensor in zip(names, (x, *views), strict=True)]
    strips = tuple(
        strip_of([(name, look.layout) for name, look in group], _texts(group[0][1]))
        for group in _by_storage(looks)
    )
    return _diagram(strips)


def comparison_diagram(comparison: "Comparison") -> Diagram:
    """The strip with the cells *expected* and *yours* touch; the first difference is marked."""
    named = [
        (message("picture.expected"), comparison.expected),
        (message("picture.yours"), comparison.yours),
    ]
    values = comparison.values
    read = None if values is None else lambda cells: [values[cell] for cell in cells]
    return _diagram((strip_of(named, read, comparison.first_difference),))


Look = tuple[str, Opened]


def _names(written: list[str], count: int) -> list[str]:
    """How the caller wrote each argument, where that is known and short; else x, view 1, …"""
    usual = ["x", *(message("picture.view", number=n) for n in range(1, count))]
    if len(written) != count:
        return usual
    return [w if len(w) <= LONGEST_NAME else u for w, u in zip(written, usual, strict=True)]


def _by_storage(looks: list[Look]) -> list[list[Look]]:
    """Looks that share a storage, and cells of one size, stand together."""
    groups: dict[object, list[Look]] = {}
    for name, look in looks:
        layout = look.layout
        key: object = (layout.storage_id, layout.itemsize, layout.device)
        if layout.strides is None:
            key = ("no storage", len(groups))
        groups.setdefault(key, []).append((name, look))
    return list(groups.values())


def _texts(look: Opened) -> Callable[[Sequence[int]], list[str]] | None:
    read = look.read
    if read is None:
        return None
    return lambda cells: [shown_value(value) for value in read(cells)]


def _diagram(strips: tuple[Strip, ...]) -> Diagram:
    words = twin(strips)
    page = Page()
    for strip in strips:
        draw(strip, page)
        for note in notes(strip):
            page.words(0, page.y + 6, note, opacity=0.75)
            page.y += 16
    return Diagram(_svg(page, words), words)


def _svg(page: Page, words: str) -> str:
    width, height = round(page.width + 8), round(page.y + 6)
    label = message("picture.label", storages=words.splitlines()[0])
    body = "".join(
        [
            element("title", escape(label), id="@id@-title"),
            element("desc", escape(words), id="@id@-desc"),
            _definitions(),
            *page.parts,
        ]
    )
    svg = element(
        "svg", body, xmlns="http://www.w3.org/2000/svg", role="img",
        aria_labelledby="@id@-title", aria_describedby="@id@-desc",
        viewBox=f"0 0 {width} {height}",
        width=width, height=height, style="max-width:100%;height:auto;color:inherit",
        font_family=FONT,
        font_size=11,
    )  # fmt: skip
    return svg.replace("@id@", content_id(svg))


def _definitions() -> str:
    tips = [arrow_tip(f"@id@-tip{number}", tone) for number, tone in enumerate(TONES)]
    patterns = [pattern(f"@id@-{number}", tone, number) for number, tone in enumerate(TONES)]
    return element("defs", *tips, arrow_tip("@id@-mark", MARK), *patterns)
