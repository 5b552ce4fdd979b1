"""The instrument for a picture in memory: `explore_picture()`."""

from base64 import b64encode
from pathlib import Path
from struct import pack
from typing import Any
from zlib import compress, crc32

from insidetensor.explore.address_colours import address_colours
from insidetensor.explore.instrument import Instrument, State, with_levels
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
NOTHING = "#00000000"  # where the storage has no cell


def explore_picture() -> Any:
    """Play with the header over 1,024 cells that hold a picture: straighten, turn, halve, smear it.

    The instrument has the attributes `shape`, `strides` and `offset`, in elements, as lists of two
    ints and an int, and `level`: which wish is to be fulfilled, from 0; -1 for none of them.
    """
    return show_live(picture_instrument())


def picture_instrument(level: int = 0) -> Instrument:
    """Make the instrument as it is at the beginning of a level, without showing it."""
    levels = [
        {"begins": {}, **each, "aim": aim, "fewest": _count_changed(each.get("begins", {}), aim)}
        for each in LEVELS
        for aim in [UPRIGHT | each["aim"]]
    ]
    made = Instrument("picture", UPRIGHT, {"colours": _colours()}, draw_picture)
    return with_levels(made, levels, level)


def _count_changed(begins: State, aim: State) -> int:
    """Count the numbers of a header that differ between a beginning and an aim."""
    one, other = ([*each["shape"], *each["strides"], each["offset"]]
                  for each in ({**UPRIGHT, **begins}, aim))  # fmt: skip
    return sum(left != right for left, right in zip(one, other, strict=True))


def draw_picture(state: State) -> Diagram:
    """Draw what the header of `state` shows, and under it the storage in order of address."""
    page, colours, letters = Page(), _colours(), _letters()
    words = section("explore_picture.")
    high, wide = state["shape"]
    shown, told = ([[empty] * wide for _ in range(high)] for empty in (NOTHING, " "))
    for (row, column), cell in Layout(state["shape"], state["strides"], state["offset"]).cells():
        if 0 <= cell < len(colours):
            shown[row][column], told[row][column] = colours[cell], letters[cell]
    page.width = SIDE * PIXEL * 1.6
    page.y = 4.0
    _place(page, shown, wide * PIXEL, high * PIXEL)
    page.y += 18
    page.words(0, page.y, words["strip"])
    page.y += 6
    _place(page, [colours], page.width, STRIP_HEIGHT)
    header = {"shape": format_value(tuple(state["shape"])), "offset": state["offset"]}
    said = message("explore_strides.header", **header, strides=tuple(state["strides"]))
    drawn = "\n".join("".join(row).rstrip() for row in told)
    return Diagram(svg_picture(page, words["title"], said), f"{words['title']}\n{said}\n{drawn}")


def _place(page: Page, rows: list[list[str]], wide: float, high: float) -> None:
    """Put rows of colours on the page as an image of that size in px, and go on under it."""
    address = "data:image/png;base64," + b64encode(_png(rows)).decode()
    box = {"x": 0, "y": page.y, "width": wide, "height": high, "preserveAspectRatio": "none"}
    page.add(element("image", **box, href=address, style="image-rendering:pixelated"))
    page.y += high


def _png(rows: list[list[str]]) -> bytes:
    """A PNG file of rows of colours, with their opacity: a rectangle for each would be long."""
    lines = (b"\0" + bytes.fromhex("".join(f"{each[1:]:f<8}" for each in row)) for row in rows)

    def part(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    size = pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)  # 8 bits each of red … opacity
    parts = [(b"IHDR", size), (b"IDAT", compress(b"".join(lines))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(part(*each) for each in parts)


def _colours() -> list[str]:
    """The colour of each cell: of the background, that of its address."""
    letters = _letters()
    backgrounds = address_colours(len(letters))
    return [PALETTE.get(each, plain) for each, plain in zip(letters, backgrounds, strict=True)]


def _letters() -> str:
    return CAT.read_text(encoding="utf-8").replace("\n", "")
