"""Draw the bytes of a file: `file_map(path)`, a bar to scale and a box for each part."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram
from insidetensor.pictures.page import COLUMN, INK, TONES, Page
from insidetensor.pictures.svg import element, pattern, text, text_width
from insidetensor.pictures.svg_picture import svg_picture
from insidetensor.saved.file_parts import FilePart, Role, split_file

BAR, LINE, SPACE, ROW_SPACE = 20.0, 14.0, 8.0, 12.0
SMALL = 10  # px, size of letters
LONGEST = 46  # characters of a line of what a part says
MOST_LINES = 3
# A tone and a pattern for each role, so that colour alone tells nothing.
LOOK: dict[Role, int] = {"header": 1, "data": 0, "frame": 3}


@dataclass(frozen=True)
class PartBox:
    """The box of a part: its number, its lines of text, its position in bytes."""

    number: int
    part: FilePart
    lines: tuple[str, ...]
    where: str

    @property
    def width(self) -> float:
        widths = [text_width(line) for line in (self.title, *self.lines)]
        return max(*widths, text_width(self.where, SMALL)) + 14

    @property
    def height(self) -> float:
        return 8 + LINE * (1 + len(self.lines))

    @property
    def title(self) -> str:
        return f"{self.number} {self.part.name}"


def file_map(path: str | Path) -> Diagram:
    """Draw the parts of a file of tensors in byte order: a bar to scale, and the text of each.

    It knows .npy, .npz, what torch.save writes, safetensors and TFRecord.

    Raises: ValueError for a file of another kind; OSError where it cannot be read.
    """
    path = Path(path)
    parts = split_file(path)
    size = path.stat().st_size
    boxes = [_box(number, part) for number, part in enumerate(parts, start=1)]
    heading = message("file_map.title", name=path.name, size=f"{size:,}")
    rest = size - sum(part.size for part in parts)
    notes = [message("file_map.note_bar")]
    if rest:
        notes.append(message("file_map.note_rest", size=f"{rest:,}"))
    page = Page()
    page.y += 12
    page.words(0, page.y, heading, font_weight="bold")
    page.y += 8
    _draw_bar(boxes, size, page)
    for row in _rows(boxes):
        _draw_row(row, page)
    for note in notes:
        page.sentence(note, opacity=0.75)
    words = "\n".join([heading, *map(_told, boxes), *notes[1:]])
    patterns = [pattern(f"@id@-{n}", TONES[n], n) for n in LOOK.values()]
    return Diagram(svg_picture(page, heading, words, *patterns), words)


def _box(number: int, part: FilePart) -> PartBox:
    lines = wrap(part.preview, LONGEST, drop_whitespace=True)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1][: LONGEST - 2] + " …"]
    return PartBox(number, part, tuple(lines), _where(part))


def _where(part: FilePart) -> str:
    fields = {"first": f"{part.start:,}", "last": f"{part.end - 1:,}", "size": f"{part.size:,}"}
    if part.size == 0:
        return message("file_map.no_bytes")
    return message("file_map.one_byte" if part.size == 1 else "file_map.bytes", **fields)


def _told(box: PartBox) -> str:
    said = box.part.preview if len(box.part.preview) < 200 else box.part.preview[:198] + " …"
    told = message("file_map.twin", title=box.title, where=box.where)
    return f"{told}: {said}" if said else told


def _rows(boxes: Sequence[PartBox]) -> list[list[PartBox]]:
    rows: list[list[PartBox]] = [[]]
    x = 0.0
    for box in boxes:
        if rows[-1] and x + box.width > COLUMN:
            rows.append([])
            x = 0.0
        rows[-1].append(box)
        x += box.width + SPACE
    return rows


# ---- drawing -------------------------------------------------------------------------------------


def _draw_bar(boxes: Sequence[PartBox], size: int, page: Page) -> None:
    """Draw the whole file as a bar, each part in proportion to its bytes."""
    scale, top = COLUMN / max(size, 1), page.y
    frame = {"y": top, "height": BAR}
    page.add(
        element("rect", x=0, width=COLUMN, **frame, fill="none", stroke="currentColor",
                stroke_opacity=0.5)
    )  # fmt: skip
    for box in boxes:
        x, width = box.part.start * scale, max(0.6, box.part.size * scale)
        page.add(*_filled(box.part.role, x, top, width, BAR))
        if width > text_width(str(box.number), SMALL) + 4:
            page.add(
                text(x + width / 2, top + 14, str(box.number), **INK, text_anchor="middle",
                     font_size=SMALL, font_weight="bold")
            )  # fmt: skip
    page.width = max(page.width, COLUMN)
    page.y += BAR + ROW_SPACE


def _draw_row(row: Sequence[PartBox], page: Page) -> None:
    x, top = 0.0, page.y
    height = max(box.height for box in row)
    for box in row:
        page.add(*_filled(box.part.role, x, top, box.width, height, rx=4))
        page.words(x + 7, top + 15, box.title, font_weight="bold")
        for number, line in enumerate(box.lines, start=1):
            page.words(x + 7, top + 15 + LINE * number, line)
        page.add(text(x + 7, top + height + 12, box.where, **INK, font_size=SMALL, opacity=0.7))
        x += box.width + SPACE
    page.width = max(page.width, x - SPACE)
    page.y = top + height + 12 + ROW_SPACE


def _filled(
    role: Role, x: float, y: float, width: float, height: float, rx: float = 0
) -> tuple[str, ...]:
    number = LOOK[role]
    tone = TONES[number]
    place = {"x": x, "y": y, "width": width, "height": height, "rx": rx}
    return (
        element("rect", **place, fill=tone, fill_opacity=0.16),
        element("rect", x=x, y=y, width=min(width, 6.0), height=height,
                fill=f"url(#@id@-{number})") if rx else
        element("rect", **place, fill=f"url(#@id@-{number})"),
        element("rect", **place, fill="none", stroke=tone, stroke_width=1.2),
    )  # fmt: skip
