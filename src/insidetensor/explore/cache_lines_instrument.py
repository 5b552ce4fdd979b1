"""The instrument for cache lines: `explore_cache_lines()`."""

from collections import OrderedDict
from collections.abc import Iterator

from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.messages import message, section
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import INK, MARK, Page
from insidetensor.pictures.svg import element, text
from insidetensor.pictures.svg_picture import svg_picture

LINE = 64  # bytes
WALKS = ("rows", "columns")
CELL = 14.0  # px


def explore_cache_lines() -> object:
    """Sum a row-major array by rows and by columns, and count the 64-byte lines that are fetched.

    The instrument has the attributes `rows`, `columns`, `itemsize` (bytes), `cache` (how many
    lines are kept) and `step` (how many elements were read).
    """
    return show_live(cache_lines_instrument())


def cache_lines_instrument() -> Instrument:
    """Make the instrument over 8 × 16 elements, without showing it."""
    state = {"rows": 8, "columns": 16, "itemsize": 8, "cache": 4, "step": 0}
    return Instrument("cache_lines", state, {}, _still)


def simulate_reads(state: State, walk: str) -> Iterator[tuple[int, int, bool]]:
    """Simulate the cache: (element, line, whether it was fetched) for each read of a walk.

    The cache holds as many lines as `state` says, and drops the least recently used one.
    """
    rows, columns = range(state["rows"]), range(state["columns"])
    by_rows = ((row, column) for row in rows for column in columns)
    by_columns = ((row, column) for column in columns for row in rows)
    kept: OrderedDict[int, None] = OrderedDict()
    for row, column in by_rows if walk == "rows" else by_columns:
        at = row * len(columns) + column
        line = at * state["itemsize"] // LINE
        yield at, line, line not in kept
        kept[line] = None
        kept.move_to_end(line)
        if len(kept) > state["cache"]:
            kept.popitem(last=False)


def _still(state: State) -> Diagram:
    """Draw both walks to their end, with a mark where a line had to be fetched."""
    page, lines = Page(), []
    words = section("explore_cache_lines.")
    for walk in WALKS:
        fetched = {at for at, _, missed in simulate_reads(state, walk) if missed}
        count = {"reads": state["rows"] * state["columns"], "count": len(fetched)}
        lines.append(f"{words[f'by_{walk}']} "
                     f"{message('explore_cache_lines.in_all', **count)}")  # fmt: skip
        page.y += 14
        page.words(0, page.y, lines[-1])
        page.y += 8
        _draw(state, fetched, page)
    title = message("explore_cache_lines.title")
    lines.append(message("explore_cache_lines.setting", **state))
    return Diagram(svg_picture(page, title, "\n".join(lines)), "\n".join([title, *lines]))


def _draw(state: State, fetched: set[int], page: Page) -> None:
    columns = state["columns"]
    for at in range(state["rows"] * columns):
        x, y = at % columns * CELL, page.y + at // columns * CELL
        box = {"x": x, "y": y, "width": CELL, "height": CELL, "stroke": "currentColor"}
        page.add(element("rect", **box, fill="none", stroke_opacity=0.35))
        if at * state["itemsize"] % LINE == 0:
            page.add(element("path", d=f"M{x} {y}v{CELL}", stroke="currentColor", stroke_width=3))
        if at in fetched:
            page.add(text(x + 5, y + 11, "•", **{**INK, "fill": MARK}))
    page.width = max(page.width, columns * CELL)
    page.y += state["rows"] * CELL + 8
