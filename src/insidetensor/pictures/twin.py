"""Describe a picture of storage in lines of text, for screen readers and terminals."""

from insidetensor.memory.layout import Layout, first_indices
from insidetensor.messages import message
from insidetensor.pictures.chunks import border_cells, find_chunks
from insidetensor.pictures.drawing import explain_undrawable, strip_title
from insidetensor.pictures.index_grid import has_grid
from insidetensor.pictures.strip import Lane, Strip
from insidetensor.showing.shown import format_index

ROWS = 12
CELLS = 16
# Keys for one cell, and for several.
_VALUES = ("twin.value", "twin.values")
_LOGICAL_VALUES = ("twin.value_at", "twin.values_at")


def describe_strips(strips: tuple[Strip, ...]) -> str:
    """Describe all that the pictures of `strips` show, in lines of text."""
    return "\n".join(line for strip in strips for line in _strip_lines(strip))


def strip_notes(strip: Strip) -> list[str]:
    """List the sentences that stand under a strip's picture."""
    said: list[str] = []
    difference = [lane for lane in strip.lanes if lane.marked is not None and lane.drawable]
    cells = [lane.layout.index_to_cell(lane.marked or ()) for lane in difference]
    index = format_index((difference[0].marked if difference else None) or ())
    if len(cells) == 2:
        said.append(message("picture.difference", index=index, right=cells[0], wrong=cells[1]))
    elif cells and len(strip.lanes) == 1:
        said.append(message("picture.element", index=index, cell=cells[0]))
    if strip.left_out > 0:
        said.append(message("picture.left_out", count=strip.left_out, size=strip.size))
    if any(not 0 <= cell < strip.size for cell in strip.shown):
        said.append(message("picture.outside"))
    if strip.logical:
        said.append(message("picture.no_strides"))
    for lane in strip.lanes:
        shared = [cell for cell, found in lane.hits.items() if found.count > 1]
        if shared and not strip.logical:
            said.append(message("picture.shared", name=lane.name, cells=_cells(shared)))
        said += [] if strip.logical else _chunks(lane)
    return [*said, *strip.asides]


def _chunks(lane: Lane) -> list[str]:
    """Describe the chunks of a tensor that has several; none in a comparison."""
    found = find_chunks(lane.layout) if lane.drawable and lane.marked is None else []
    if len(found) < 2:
        return []
    parts = [message("picture.chunk", count=count, stride=stride) for count, stride in found]
    drawn = has_grid(lane) or border_cells(lane)
    lines = message("picture.chunk_lines") if drawn else ""
    chunks = message("picture.then").join(parts)
    return [message("picture.chunks", name=lane.name, lines=lines, chunks=chunks)]


def _strip_lines(strip: Strip) -> list[str]:
    lines = [strip_title(strip)]
    if strip.values:
        lines += _values(strip)
    for lane in strip.lanes:
        lines += _lane_lines(strip, lane)
    return [*lines, *strip_notes(strip)]


def _values(strip: Strip) -> list[str]:
    one, many = _LOGICAL_VALUES if strip.logical else _VALUES
    lines: list[str] = []
    for run in strip.runs:
        cells = [cell for cell in run if cell in strip.values]
        if cells:
            values = ", ".join(strip.values[cell] for cell in cells)
            key = one if len(cells) == 1 else many
            lines.append(message(key, cells=_cells(cells), values=values))
    return lines


def _lane_lines(strip: Strip, lane: Lane) -> list[str]:
    layout = lane.layout
    if strip.logical:
        return [message("twin.logical_lane", name=lane.name, shape=layout.shape)]
    fields = {"name": lane.name, "shape": layout.shape, "strides": layout.strides}
    if not lane.drawable:
        return [explain_undrawable(lane)]
    lines: list[str] = [
        message("twin.lane", **fields, offset=layout.offset, contiguous=_contiguous(layout))
    ]
    if layout.numel == 0:
        return [*lines, "  " + message("picture.no_elements", name=lane.name, shape=layout.shape)]
    for arrow in lane.arrows:
        cells = {"source": arrow.source, "target": arrow.target}
        step = message("twin.arrow", axis=arrow.axis, stride=f"{arrow.stride:+d}", **cells)
        lines.append("  " + step)
    return lines + ["  " + line for line in _rows(layout)]


def _contiguous(layout: Layout) -> str:
    return message("twin.contiguous" if layout.is_contiguous else "twin.not_contiguous")


def _rows(layout: Layout) -> list[str]:
    """Describe the cells of each innermost row: "[1, :] reads cells 4, 5, 6, 7"."""
    if not layout.shape:
        return [message("twin.row_of_one", index=format_index(()), cells=layout.offset)]
    outer, inner = layout.shape[:-1], layout.shape[-1]
    lines: list[str] = []
    for index in first_indices(outer, ROWS):
        shown = range(min(inner, CELLS))
        cells = ", ".join(str(layout.index_to_cell((*index, i))) for i in shown)
        more = message("twin.more_cells", count=inner - CELLS) if inner > CELLS else ""
        where = ", ".join([*map(str, index), ":"])
        key = "twin.row_of_one" if inner == 1 else "twin.row"
        lines.append(message(key, index=f"[{where}]", cells=cells + more))
    left = layout.numel // inner - len(lines)
    return [*lines, message("twin.more_rows", count=left)] if left else lines


def _cells(cells: list[int]) -> str:
    """Write cells in short, as ranges: 1 to 4, 6."""
    runs: list[list[int]] = []
    for cell in sorted(cells):
        if runs and cell == runs[-1][-1] + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    parts = [
        str(run[0]) if len(run) == 1 else message("twin.range", first=run[0], last=run[-1])
        for run in runs
    ]
    return ", ".join(parts)
