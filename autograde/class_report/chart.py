"""Draw how scores lie, from the numbers: a bar for each tenth of the points."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from autograde.class_report.statistics import Bin
from autograde.wording import say
from insidetensor.pictures.svg import content_id, element, text

BAR, GAP, HEIGHT, ABOVE, BELOW = 46, 8, 120, 22, 24  # px


def distribution_chart(bins: Sequence[Bin], chapter: str) -> str:
    """The bars as SVG, each with its count above it; the page has the same as a table."""
    most = max((each.count for each in bins), default=0) or 1
    bars = "".join(_bar(place, each, most) for place, each in enumerate(bins))
    width = len(bins) * (BAR + GAP) + GAP
    floor = ABOVE + HEIGHT
    line = element("line", x1=0, x2=width, y1=floor, y2=floor, class_="axis")
    title = element("title", escape(say("report.chart", chapter=chapter)), id="@id@-title")
    drawn = element(
        "svg",
        title,
        bars,
        line,
        role="img",
        aria_labelledby="@id@-title",
        class_="bars",
        viewBox=f"0 0 {width} {floor + BELOW}",
        width=width,
        height=floor + BELOW,
    )
    return drawn.replace("@id@", content_id(drawn))


def _bar(place: int, each: Bin, most: int) -> str:
    x = GAP + place * (BAR + GAP)
    height = HEIGHT * each.count / most
    top, middle = ABOVE + HEIGHT - height, x + BAR / 2
    return "".join(
        (
            element("rect", x=x, y=top, width=BAR, height=height, class_="bar"),
            text(middle, top - 6, str(each.count), text_anchor="middle", class_="count"),
            text(
                middle,
                ABOVE + HEIGHT + 16,
                f"{each.low}–{each.high}",
                text_anchor="middle",
                class_="range",
            ),
        )
    )
