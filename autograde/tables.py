"""A CSV table: one to write, and one that an LMS let somebody download."""

from __future__ import annotations

import codecs
import csv
import io
from dataclasses import dataclass
from pathlib import Path

from autograde.learner_ids import shown
from autograde.wording import say

SEPARATORS = (",", ";", "\t")
MOST_BYTES = 64 * 2**20  # of a downloaded table


class TableError(ValueError):
    """A file is no table that can be read; the text is one sentence for the instructor."""


@dataclass(frozen=True)
class Table:
    """Lines of cells, the first of which names the columns; `notes` are sentences to tell."""

    lines: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    separator: str = ","
    mark: bool = False  # whether it begins with the byte order mark

    def to_bytes(self) -> bytes:
        """The table as CSV in UTF-8."""
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=self.separator).writerows(self.lines)
        return (codecs.BOM_UTF8 if self.mark else b"") + text.getvalue().encode()


def read_table(path: Path) -> Table:
    """A table that an LMS let somebody download; every line as long as the first.

    Raises: TableError naming the file and what to do.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise TableError(say("table.unreadable", path=path, reason=reason)) from None
    if len(content) > MOST_BYTES:
        raise TableError(say("table.too_large", path=path, most=MOST_BYTES // 2**20))
    try:
        text = decoded(content)
    except UnicodeDecodeError:
        raise TableError(say("table.not_text", path=path)) from None
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        lines = [line for line in reader if any(cell.strip() for cell in line)]
    except csv.Error as error:
        reason = str(error).rstrip(".")
        sentence = say("table.not_csv", path=path, line=reader.line_num, reason=reason)
        raise TableError(sentence) from None
    if not lines:
        raise TableError(say("table.empty", path=path))
    width = len(lines[0])
    longer = next((line for line in lines if len(line) > width), None)
    if longer is not None:
        who = shown(longer[0])[:80]
        raise TableError(say("table.cells", path=path, who=who, got=len(longer), expected=width))
    filled = tuple((*line, *[""] * (width - len(line))) for line in lines)
    return Table(filled, (), separator, content.startswith(codecs.BOM_UTF8))


def decoded(content: bytes) -> str:
    """The text of a table; some LMSs and spreadsheets write UTF-16, with its mark.

    Raises: UnicodeDecodeError.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16")
    return content.decode("utf-8-sig")
