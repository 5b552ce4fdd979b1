"""The instrument for a picture in memory: `explore_picture()`."""

from pathlib import Path
from typing import Any

from insidetensor.explore.address_colours import address_colours
from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.memory.layout import Layout
from insidetensor.messages import message, section
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import Page
from insidetensor.pictures.svg import element
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.showing.shown import format_value

CAT = Path(__file__).parent / "static" / "cat.txt"  # a letter a cell; a dot is background
SIDE = 32
PALETTE = {
    "o": "#f4a63a", "d": "#c9741f", "k": "#1d1d1f", "w": "#ffffff", "p": "#c93a5b", "b": "#6b3413",
}  # fmt: skip
UPRIGHT: dict[str, Any] = {"shape": [SIDE, SIDE], "strides": [SIDE, 1], "offset": 0}
# Each level changes what its controls can change, from where it begins.
LEVELS: list[dict[str, Any]] = [
    {"name": "straighten", "controls": ["rows"], "begins": {"strides": [SIDE - 1, 1]}, "aim": {}},
    {"name": "lay_down", "controls": ["rows", "columns"], "aim": {"strides": [1, SIDE]}},
    {
        "name": "mirror",
        "controls": ["columns", "offset"],
        "aim": {"strides": [SIDE, -1], "offset": SIDE - 1},
    },
    {
        "name": "turn_over",
        "controls": ["rows", "columns", "offset"],
        "aim": {"strides": [-SIDE, 1], "offset": SIDE * (SIDE - 1)},
    },
    {
        "name": "smear",
        "controls": ["rows", "columns", "offset"],
        "aim": {"strides": [0, 1], "offset": SIDE * 16},
    },
    {
        "name": "halve",
        "controls": ["height", "width", "rows", "columns", "offset"],
        "aim": {"shape": [SIDE // 2, SIDE // 2], "strides": [2 * SIDE, 2]},
    },
]
STRIP_HEIGHT, PIXEL = 16.0, 6.0  # px


def explore_picture() -> Any:
    """Play with the header over 1,024 cells that hold a picture: straighten, turn, halve, smear it.

    The instrument has the attributes `shape`, `strides` and `offset`, in elements, as lists of two
    ints and an int, and `level`: which wish is to be fulfilled, from 0; -1 for none of them.
    """
    return show_live(picture_instrument())


def picture_instrument(level: int = 0) -> Instrument:
    """Make the instrument as it is at the beginning of a level, without showing it."""
    levels = [
        {
            "name": each["name"],
            "controls": each["controls"],
            "begins": UPRIGHT | each.get("begins", {}),
            "aim": UPRIGHT | each["aim"],
        }
        for each in LEVELS
    ]
    facts = {"colours": _colours(), "levels": levels, "upright": UPRIGHT}
    begins: dict[str, Any] = levels[level]["begins"] if level >= 0 else UPRIGHT
    return Instrument("picture", {**begins, "level": level}, facts, draw_picture)


def draw_picture(state: State) -> Diagram:
    """Draw what the header of `state` shows, and under it the storage in order of address."""
    page, colours, letters = Page(), _colours(), _letters()
    words = section("explore_picture.")
    rows = [[" "] * state["shape"][1] for _ in range(state["shape"][0])]
    for (row, column), cell in Layout(state["shape"], state["strides"], state["offset"]).cells():
        if 0 <= cell < len(colours):
            _square(page, column * PIXEL, 4 + row * PIXEL, PIXEL, PIXEL, colours[cell])
            rows[row][column] = letters[cell]
    page.width = SIDE * PIXEL * 1.6
    page.y = 4 + state["shape"][0] * PIXEL + 18
    page.words(0, page.y, words["strip"])
    page.y += 6
    for cell, colour in enumerate(colours):
        wide = page.width / len(colours)
        _square(page, cell * wide, page.y, wide, STRIP_HEIGHT, colour)
    page.y += STRIP_HEIGHT
    header = {"shape": format_value(tuple(state["shape"])), "offset": state["offset"]}
    said = message("explore_strides.header", **header, strides=tuple(state["strides"]))
    drawn = "\n".join("".join(row).rstrip() for row in rows)
    return Diagram(svg_picture(page, words["title"], said), f"{words['title']}\n{said}\n{drawn}")


def _square(page: Page, x: float, y: float, wide: float, high: float, colour: str) -> None:
    box = {"x": round(x, 2), "y": y, "width": round(wide + 0.2, 2), "height": high + 0.2}
    page.add(element("rect", **box, fill=colour))


def _colours() -> list[str]:
    """The colour of each cell: of the background, that of its address."""
    letters = _letters()
    backgrounds = address_colours(len(letters))
    return [PALETTE.get(each, plain) for each, plain in zip(letters, backgrounds, strict=True)]


def _letters() -> str:
    return CAT.read_text(encoding="utf-8").replace("\n", "")
