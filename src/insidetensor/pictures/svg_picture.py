"""Wrap a page of shapes and words in one inline SVG with a title and a description."""

from html import escape

from insidetensor.pictures.page import Page
from insidetensor.pictures.svg import FONT, content_id, element

READABLE = 0.75  # the smallest share of its width at which words are readable


def svg_picture(page: Page, label: str, words: str, *definitions: str) -> str:
    """Write a page as one SVG with the title `label`, the description `words`, and unique ids.

    On a narrow page it shrinks as far as it is readable, and is scrolled beyond that. An id in
    `definitions`, and what refers to it, is written @id@-something.
    """
    width, height = round(page.width + 8), round(page.y + 6)
    body = "".join(
        [
            element("title", escape(label), id="@id@-title"),
            element("desc", escape(words), id="@id@-desc"),
            element("defs", *definitions) if definitions else "",
            *page.parts,
        ]
    )
    svg = element(
        "svg", body, xmlns="http://www.w3.org/2000/svg", role="img",
        aria_labelledby="@id@-title", aria_describedby="@id@-desc",
        viewBox=f"0 0 {width} {height}", width=width, height=height,
        style=f"display:block;max-width:100%;min-width:{round(width * READABLE)}px;height:auto;"
        "color:inherit",
        font_family=FONT, font_size=11,
    )  # fmt: skip
    return svg.replace("@id@", content_id(svg))
