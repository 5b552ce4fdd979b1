"""Draw a tensor of two axes as a grid of values, above the strip of its storage."""

from insidetensor.pictures.chunks import find_chunks
from insidetensor.pictures.page import INK, TONES, VALUE_SIZE, Page, shorten_value
from insidetensor.pictures.strip import Lane, Strip
from insidetensor.pictures.svg import element, text, text_width

MOST_ROWS, MOST_COLUMNS = 6, 8
BOX_HEIGHT, BETWEEN = 34.0, 40.0
QUIET: dict[str, object] = {**INK, "font_size": 10, "opacity": 0.6, "text_anchor": "middle"}


def has_grid(lane: Lane) -> bool:
    """Whether the tensor is drawn as a grid too: a small one of two axes, in no comparison."""
    shape = lane.layout.shape
    small = len(shape) == 2 and shape[0] <= MOST_ROWS and shape[1] <= MOST_COLUMNS
    return small and lane.drawable and lane.layout.numel > 0 and lane.marked is None


def draw_grids(strip: Strip, left: float, cell: float, widest: float, page: Page) -> None:
    """Draw the grids of the strip's tensors beside each other, in as many rows as needed."""
    x, bottom = left, page.y
    for number, lane in enumerate(strip.lanes):
        if not has_grid(lane):
            continue
        width = max(lane.layout.shape[1] * cell, text_width(lane.name))
        if x > left and x + width > widest:
            x, page.y = left, bottom
        bottom = max(bottom, _draw_grid(strip, number, (x, page.y + 12), cell, page))
        page.width = max(page.width, x + width)
        x += width + BETWEEN
    page.y = bottom


def _draw_grid(
    strip: Strip, number: int, place: tuple[float, float], cell: float, page: Page
) -> float:
    """Draw one grid below its name; return the y where the next row of grids can begin."""
    (left, top), lane = place, strip.lanes[number]
    rows, columns = lane.layout.shape
    page.words(left, top, lane.name, font_weight="bold")
    top += 20
    for column in range(columns):
        page.add(text(left + cell * (column + 0.5), top - 5, str(column), **QUIET))
    for row in range(rows):
        page.add(text(left - 9, top + BOX_HEIGHT * (row + 0.62), str(row), **QUIET))
    for (row, column), at in lane.layout.cells():
        box = (left + cell * column, top + BOX_HEIGHT * row, cell)
        _draw_box(strip, number, at, box, page)
    if len(find_chunks(lane.layout)) > 1 and not strip.logical:
        for row in range(1, rows):
            y = top + BOX_HEIGHT * row
            page.thick(left - 3, y, left + cell * columns + 3, y)
    bottom = top + BOX_HEIGHT * rows
    page.reach(bottom)
    return bottom + 8


def _draw_box(
    strip: Strip, number: int, at: int, place: tuple[float, float, float], page: Page
) -> None:
    """Draw a value of the grid, and below it the number of its cell."""
    x, y, width = place
    tone = TONES[number % len(TONES)]
    box: dict[str, object] = {"x": x, "y": y, "width": width, "height": BOX_HEIGHT}
    inside = 0 <= at < strip.size
    page.add(element("rect", **box, fill=tone, fill_opacity=0.2))
    if number:
        page.add(element("rect", **box, fill=f"url(#@id@-{number % len(TONES)})"))
    page.add(
        element("rect", **box, fill="none", stroke=tone, stroke_dasharray=None if inside else "3 3")
    )
    middle = x + width / 2
    if strip.values:
        words = shorten_value(strip.values.get(at, "?"), width)
        page.add(text(middle, y + 16, words, **INK, font_size=VALUE_SIZE, text_anchor="middle"))
    page.add(text(middle, y + (29 if strip.values else 21), str(at), **QUIET))
