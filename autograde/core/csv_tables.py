"""Read CSV tables as LMSs save them, and write them so that no spreadsheet runs a formula."""

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograde.core.errors import GraderError
from autograde.core.messages import reason_of, say

SEPARATORS = (",", ";", "\t")
MOST_BYTES = 64 * 2**20  # of a table
# Characters that begin a formula, and those that some spreadsheets skip to find one.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(frozen=True)
class CsvTable:
    """A table: lines of cells, the first with the columns' names; `notes` are to be shown."""

    lines: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    separator: str = ","
    mark: bool = False  # whether it begins with the byte order mark
    numbers: tuple[int, ...] = ()  # of the lines, in the file that they were read from

    def to_bytes(self) -> bytes:
        """The table as CSV in UTF-8."""
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=self.separator).writerows(self.lines)
        return (codecs.BOM_UTF8 if self.mark else b"") + text.getvalue().encode()

    def records(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Each line below the first as its number in the file, and its cells by column."""
        header, *lines = self.lines
        for number, line in zip(self.numbers[1:], lines, strict=True):
            yield number, dict(zip(header, line, strict=True))


def read_table(path: Path) -> CsvTable:
    """Read a table with a first line of columns; skip empty lines, fill up short ones.

    Commas, semicolons or tabs may separate the cells.

    Raises: GraderError naming the file, the line and what to do.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise GraderError(say("table.too_large", path=path, most=MOST_BYTES // 2**20))
        is_utf_16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        text = content.decode("utf-16" if is_utf_16 else "utf-8-sig")
    except OSError as error:
        raise GraderError(say("table.unreadable", path=path, reason=reason_of(error))) from None
    except UnicodeDecodeError:
        raise GraderError(say("table.not_text", path=path)) from None
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[str, ...]] = []
    numbers: list[int] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append(_as_long(path, reader.line_num, cells, lines))
                numbers.append(reader.line_num)
    except csv.Error as error:
        sentence = say("table.not_csv", path=path, line=reader.line_num, reason=reason_of(error))
        raise GraderError(sentence) from None
    if not lines:
        raise GraderError(say("table.empty", path=path))
    mark = content.startswith(codecs.BOM_UTF8)
    return CsvTable(tuple(lines), (), separator, mark, tuple(numbers))


def _as_long(
    path: Path, number: int, cells: list[str], lines: list[tuple[str, ...]]
) -> tuple[str, ...]:
    width = len(lines[0]) if lines else len(cells)
    if any(cell.strip() for cell in cells[width:]):
        got = len(cells)
        raise GraderError(say("table.cells", path=path, line=number, got=got, expected=width))
    return (*cells[:width], *[""] * (width - len(cells)))


def may_be_formula(cell: str) -> bool:
    """Whether a spreadsheet may take a cell for a formula; wide signs (＝) are signs too."""
    first = cell[:1] if cell[:1] in FORMULA_STARTS else cell.lstrip()[:1]
    begins = first in FORMULA_STARTS or unicodedata.normalize("NFKC", first) in FORMULA_STARTS
    return bool(first) and begins and not _is_number(cell)


def escape_formula(cell: str) -> str:
    """Put an apostrophe in front of a cell that a spreadsheet may take for a formula."""
    return f"'{cell}" if may_be_formula(cell) else cell


def escape_cell(cell: str) -> str:
    """Escape a cell so that no spreadsheet runs it and `unescape_cell` gives it back."""
    return f"'{cell}" if cell.startswith("'") else escape_formula(cell)


def unescape_cell(cell: str) -> str:
    """Take away the apostrophe that `escape_cell` put in front of a cell."""
    return cell.removeprefix("'")


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
