"""Draw a storage strip as SVG: rows of cells, with a lane for each tensor below."""

from insidetensor.messages import message
from insidetensor.pictures.arrows import draw_arrows
from insidetensor.pictures.chunks import border_cells
from insidetensor.pictures.index_grid import draw_grids
from insidetensor.pictures.page import (
    CELL,
    CELL_HEIGHT,
    GAP,
    INK,
    LINE,
    MARK,
    TONES,
    VALUE_SIZE,
    WIDEST,
    Band,
    Page,
    shorten_value,
)
from insidetensor.pictures.strip import LISTED, MOST_AXES, Hit, Lane, Strip, addressable
from insidetensor.pictures.svg import element, text, text_width
from insidetensor.showing.shown import format_value

PER_ROW = 16
NARROWEST_GUTTER = 62.0


def draw_strip(strip: Strip, page: Page) -> None:
    """Draw one strip with its lanes below what is already on the page."""
    page.y += 24 if page.parts else 14
    page.words(0, page.y, strip_title(strip), font_weight="bold")
    page.y += 10
    gutter = _gutter(strip)
    draw_grids(strip, gutter, _cell_width(strip), gutter + PER_ROW * CELL, page)
    for band in _bands(strip, gutter):
        _draw_cells(strip, band, gutter, page)
        tops = {}
        for number, lane in enumerate(strip.lanes):
            tops[number] = _draw_lane(strip, lane, number, band, page)
        _draw_difference(strip, band, tops, page)
        page.y += 12
        page.width = max(page.width, band.right)
    _draw_undrawable(strip, page)


def strip_title(strip: Strip) -> str:
    """Say how many elements of which type the strip's storage has."""
    layout = strip.layout
    if strip.logical:
        return message("picture.logical", dtype=layout.dtype, shape=layout.shape)
    if not layout.itemsize:
        return message("picture.list_storage", size=format_value(strip.size))
    count = layout.itemsize
    each = message("picture.one_byte" if count == 1 else "picture.bytes", count=count)
    return message("picture.storage", size=format_value(strip.size), dtype=layout.dtype, bytes=each)


def explain_undrawable(lane: Lane) -> str:
    """Say why no cell can be drawn for this tensor."""
    layout = lane.layout
    header = {name: format_value(getattr(layout, name)) for name in ("shape", "strides", "offset")}
    too_large = len(layout.strides or ()) == layout.ndim <= MOST_AXES and not addressable(layout)
    key = "picture.no_place" if too_large else "picture.undrawable"
    return message(key, name=lane.name, **header)


# ---- where everything stands ---------------------------------------------------------------------


def _gutter(strip: Strip) -> float:
    words = [line for lane in strip.lanes for line in _lane_lines(lane)]
    return max([NARROWEST_GUTTER, *(text_width(line) + 14 for line in words)])


def _lane_lines(lane: Lane) -> list[str]:
    """The lines to the left of a lane: its name, and its strides or its offset."""
    layout = lane.layout
    offset = message("picture.offset", offset=format_value(layout.offset))
    if layout.library == "tensorflow":
        return [lane.name]
    if lane.marked is None:
        return [lane.name, offset]
    return [lane.name, format_value(layout.strides), *([offset] if layout.offset else [])]


def _cell_width(strip: Strip) -> float:
    words = [str(cell) for cell in strip.shown]
    for lane in strip.lanes:
        words += [line for found in lane.hits.values() for line in _index_lines(found)]
    widths = [text_width(word) for word in words]
    widths += [text_width(value, VALUE_SIZE) for value in strip.values.values()]
    widest = max(widths, default=0)
    return min(WIDEST, max(CELL, widest + 9))


def _per_row(strip: Strip, cell: float) -> int:
    """How many cells stand in a row: whole rows of the first tensor where they fit."""
    most = max(4, int(PER_ROW * CELL // cell))
    shape = strip.lanes[0].layout.shape
    inner = shape[-1] if shape else 1
    whole = [n for n in range(most, 3, -1) if inner > 0 and n % inner == 0]
    even = [n for n in whole if strip.size % n == 0]
    return next(iter(even + whole), most) if len(strip.shown) > most else most


def _bands(strip: Strip, gutter: float) -> list[Band]:
    cell = _cell_width(strip)
    per_row = _per_row(strip, cell)
    bands: list[Band] = []
    places: dict[int, float] = {}
    gaps: list[tuple[float, int]] = []
    x = gutter
    previous: int | None = None
    for number in strip.shown:
        hole = 0 if previous is None else number - previous - 1
        needed = cell + (GAP if hole else 0)
        if places and (x + needed > gutter + per_row * cell + 1):
            if hole:
                gaps.append((x, hole))
                hole = 0
            bands.append(Band(places, tuple(gaps), cell))
            places, gaps, x = {}, [], gutter
        if hole:
            gaps.append((x, hole))
            x += GAP
        places[number] = x
        x += cell
        previous = number
    return [*bands, Band(places, tuple(gaps), cell)]


# ---- cells ---------------------------------------------------------------------------------------


def _draw_cells(strip: Strip, band: Band, gutter: float, page: Page) -> None:
    if any(lane.first_cell in band.x for lane in strip.lanes) and not strip.logical:
        page.y += 10
    if not band.x:
        page.words(0, page.y + 8, message("picture.empty_storage"), opacity=0.7)
        page.y += 14
        return
    top, bottom = page.y, page.y + CELL_HEIGHT
    reached = {cell for lane in strip.lanes for cell in lane.hits}
    numbers_y = bottom + 12 if strip.values else top + 19
    for cell, x in band.x.items():
        _draw_cell(strip, cell, cell in reached, (x, top, band.cell), page)
        page.add(
            text(x + band.cell / 2, numbers_y, str(cell), **INK, text_anchor="middle",
                 font_size=10 if strip.values else 12, opacity=0.6)
        )  # fmt: skip
    for x, count in band.gaps:
        page.add(
            text(x + GAP / 2, top + 14, "⋯", **INK, font_size=16, text_anchor="middle"),
            text(x + GAP / 2, top + 26, message("picture.gap", count=count), **INK, font_size=10,
                 opacity=0.7, text_anchor="middle"),
        )  # fmt: skip
    label = "picture.position" if strip.logical else "picture.cell"
    page.words(0, numbers_y, message(label), font_size=10, opacity=0.6)
    _draw_starts(strip, band, top, page)
    page.y = bottom + (20 if strip.values else 8)
    page.reach(numbers_y + 3)


def _draw_cell(
    strip: Strip, cell: int, reached: bool, place: tuple[float, float, float], page: Page
) -> None:
    x, top, width = place
    inside = 0 <= cell < strip.size
    page.add(
        element(
            "rect", x=x, y=top, width=width, height=CELL_HEIGHT,
            fill="currentColor" if inside else "none", fill_opacity=0.07 if reached else 0.02,
            stroke="currentColor", stroke_opacity=0.65,
            stroke_dasharray=None if inside and not strip.logical else "3 3",
        )
    )  # fmt: skip
    if strip.values:
        words = shorten_value(strip.values.get(cell, "?"), width)
        page.add(
            text(x + width / 2, top + 20, words, **INK, font_size=VALUE_SIZE, text_anchor="middle",
                 opacity=None if reached and inside else 0.45)
        )  # fmt: skip


def _draw_starts(strip: Strip, band: Band, top: float, page: Page) -> None:
    """Draw a small triangle over the first cell of each tensor."""
    here = [
        (number, lane) for number, lane in enumerate(strip.lanes)
        if lane.first_cell in band.x and not strip.logical
    ]  # fmt: skip
    taken: dict[int, int] = {}
    for number, lane in here:
        cell = lane.first_cell or 0
        x = band.x[cell] + 9 + 11 * taken.setdefault(cell, 0)
        taken[cell] += 1
        tone = TONES[number % len(TONES)]
        page.add(element("path", d=f"M{x - 5:.1f} {top - 9:.1f}h10l-5 8z", fill=tone))


# ---- lanes ---------------------------------------------------------------------------------------


def _draw_lane(strip: Strip, lane: Lane, number: int, band: Band, page: Page) -> float | None:
    """Draw the indices that read cells of this band; return the lane's top, or None without any."""
    here = {cell: found for cell, found in lane.hits.items() if cell in band.x}
    if not here:
        return None
    top = page.y
    height = 7 + LINE * max(len(_index_lines(found)) for found in here.values())
    for line, words in enumerate(_lane_lines(lane)):
        weight = "bold" if line == 0 else None
        opacity = None if line == 0 else 0.75
        page.words(0, top + 12 + 12 * line, words, font_weight=weight, opacity=opacity)
    for cell, found in here.items():
        _draw_box(lane, number, cell, found, (band.x[cell], top, band.cell, height), page)
    for cell in sorted(border_cells(lane) & here.keys()) if not strip.logical else ():
        page.thick(band.x[cell], top - 2, band.x[cell], top + height + 2)
    page.reach(top + height)
    page.y = top + max(height, 12.0 * len(_lane_lines(lane)) + 4) + 6
    if lane.marked is None and not strip.logical and lane.first_cell in band.x:
        draw_arrows(lane, number, band, top + height, page)
    elif lane.marked is not None:
        page.y += 10
    return top


def _draw_box(
    lane: Lane, number: int, cell: int, found: Hit,
    place: tuple[float, float, float, float], page: Page,
) -> None:  # fmt: skip
    x, y, width, height = place
    tone = TONES[number % len(TONES)]
    marked = lane.marked is not None and lane.marked in found.indices
    first = lane.marked is None and cell == lane.first_cell
    box: dict[str, object] = {"x": x + 2, "y": y, "width": width - 4, "height": height, "rx": 4}
    stroke = MARK if marked else tone
    thick = 2.6 if marked or first else 1.0
    page.add(element("rect", **box, fill=tone, fill_opacity=0.2))
    if number:
        page.add(element("rect", **box, fill=f"url(#@id@-{number % len(TONES)})"))
    page.add(element("rect", **box, fill="none", stroke=stroke, stroke_width=thick))
    for line, words in enumerate(_index_lines(found)):
        page.add(
            text(x + width / 2, y + 14 + LINE * line, words, **INK, text_anchor="middle",
                 font_weight="bold" if marked or first else None)
        )  # fmt: skip


def _index_lines(found: Hit) -> list[str]:
    lines = [",".join(map(str, index)) or "()" for index in found.indices]
    if found.count > LISTED:
        return [*lines[:2], message("picture.times", count=found.count)]
    return lines


def _draw_difference(strip: Strip, band: Band, tops: dict[int, float | None], page: Page) -> None:
    """Draw a dashed line from the cell that a wrong layout reads to the right cell."""
    places = []
    for number, lane in enumerate(strip.lanes):
        cell = next((c for c, h in lane.hits.items() if lane.marked in h.indices), None)
        top = tops.get(number)
        if lane.marked is None or cell not in band.x or top is None:
            return
        lines = max(len(_index_lines(h)) for c, h in lane.hits.items() if c in band.x)
        places.append((band.middle(cell), top, top + 7 + LINE * lines))
    if len(places) == 2:
        (right_x, _, right_bottom), (wrong_x, wrong_top, _) = places
        page.add(
            element("line", x1=wrong_x, y1=wrong_top, x2=right_x, y2=right_bottom + 1,
                    stroke=MARK, stroke_width=2, stroke_dasharray="4 2",
                    marker_end="url(#@id@-mark)")
        )  # fmt: skip


def _draw_undrawable(strip: Strip, page: Page) -> None:
    for lane in strip.lanes:
        words = None
        if not lane.drawable:
            words = explain_undrawable(lane)
        elif lane.layout.numel == 0:
            words = message("picture.no_elements", name=lane.name, shape=lane.layout.shape)
        if words:
            page.words(0, page.y + 10, words)
            page.y += 20
