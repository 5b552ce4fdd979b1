"""Write SVG by hand: elements, escaped text, and ids that depend on the content alone."""

from functools import lru_cache
from hashlib import sha256
from html import escape
from unicodedata import east_asian_width

FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"


def element(name: str, *children: str, **attributes: object) -> str:
    """Write an element; `stroke_width=2` becomes stroke-width="2"; children are markup already."""
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_escaped(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{shown}>{''.join(children)}</{name}>" if children else f"<{name}{shown}/>"


def text(x: float, y: float, words: str, **attributes: object) -> str:
    """Write words at a point, escaped."""
    return element("text", escape(words), x=x, y=y, **attributes)


def text_width(words: str, size: float = 11) -> float:
    """Estimate the width of monospaced words in px, a little generously, since fonts differ.

    A letter of Hangul takes a whole em, whatever the font of the others.
    """
    wide = sum(east_asian_width(letter) in "WF" for letter in words)
    return (len(words) - wide) * size * 0.62 + wide * size


def content_id(content: str) -> str:
    """Make an id from the content: the same picture has the same id."""
    return "mem-" + sha256(content.encode()).hexdigest()[:12]


def arrow_tip(name: str, tone: str) -> str:
    """Write an arrow tip, as a marker for the end of a line."""
    head = element("path", d="M0 0L8 4L0 8z", fill=tone)
    return element(
        "marker", head, id=name, viewBox="0 0 8 8", refX=7, refY=4, markerWidth=7, markerHeight=7,
        markerUnits="userSpaceOnUse", orient="auto",
    )  # fmt: skip


def pattern(name: str, tone: str, number: int) -> str:
    """Write a pattern that distinguishes tensors without colour: none, diagonal, dots, lines."""
    strokes = {"stroke": tone, "stroke_width": 1.2, "stroke_opacity": 0.45, "fill": "none"}
    shape = (
        "",
        element("path", d="M-1 1L1 -1M0 8L8 0M7 9L9 7", **strokes),
        element("circle", cx=4, cy=4, r=1.1, fill=tone, fill_opacity=0.6),
        element("path", d="M0 4H8", **strokes),
    )[number]
    size = {"width": 8, "height": 8, "patternUnits": "userSpaceOnUse"}
    return element("pattern", shape, id=name, **size)


_escaped = lru_cache(1_000)(escape)  # an attribute has one of few values


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
