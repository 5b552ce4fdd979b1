"""What a notebook's cells say: nbgrader's names, their text, and the lines that a learner typed."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

MOST_LINES, LONGEST_LINE = 20_000, 500


def list_lines(cells: Iterable[Mapping[str, Any]], but: Container[object]) -> list[str]:
    """What the learner has typed, line by line, as far as a sentence may name one of them.

    `but` are the grade_ids of cells that are not the learner's.
    """
    theirs = (cell for cell in cells if grade_id_of(cell) not in but)
    codes = (source_of(cell) for cell in theirs if cell.get("cell_type") == "code")
    lines = (line.strip() for code in codes for line in code.splitlines())
    return sorted({line for line in lines if 0 < len(line) <= LONGEST_LINE})[:MOST_LINES]


def grade_id_of(cell: Mapping[str, Any]) -> str | None:
    """nbgrader's name of a cell; None where it has none."""
    about = cell.get("metadata", {}).get("nbgrader")
    name = about.get("grade_id") if isinstance(about, Mapping) else None
    return name if isinstance(name, str) else None


def source_of(cell: Mapping[str, Any]) -> str:
    """The text of a cell."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
