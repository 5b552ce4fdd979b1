"""Write the tables of a report: CSV files that are there whole or not at all."""

import csv
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from autograde.core.csv_tables import escape_formula
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.report.summary import OUTCOMES, ClassSummary

# The files, and the columns of each.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "submissions": (
        *("learner", "name", "chapter", "score", "max_score", "status", "graded_at", "sandboxed"),
        "seconds",
    ),
    "parts": (
        *("chapter", "part", "points", "with_score", "passed", "pass_rate", "discrimination"),
        *OUTCOMES,
    ),
    "mistakes": ("chapter", "part", "rule", "mistake", "learners", "example"),
    "needs_a_look": ("learner", "name", "chapter", "status", "part", "reason"),
}
BYTE_ORDER_MARK = "utf-8-sig"  # by which spreadsheets know UTF-8


class Tables:
    """The tables while they are written."""

    def __init__(self, writers: Mapping[str, Any]) -> None:
        self._writers = writers

    def write(self, name: str, *cells: object) -> None:
        """Add a row: as many cells as the table has columns."""
        assert len(cells) == len(COLUMNS[name]), name
        self._writers[name].writerow([format_cell(cell) for cell in cells])


@contextmanager
def open_tables(folder: Path) -> Iterator[Tables]:
    """Open tables to write; when all is well in the end they stand in `folder` as NAME.csv.

    Raises: OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = {name: folder / f".{name}.csv.{os.getpid()}" for name in COLUMNS}
    try:
        with ExitStack() as stack:
            writers = {}
            for name, path in unfinished.items():
                file = path.open(
                    "w", encoding=BYTE_ORDER_MARK, errors="backslashreplace", newline=""
                )
                writers[name] = csv.writer(stack.enter_context(file))
                writers[name].writerow(COLUMNS[name])
            yield Tables(writers)
        for name, path in unfinished.items():
            path.replace(folder / f"{name}.csv")
    finally:
        for path in unfinished.values():
            path.unlink(missing_ok=True)


def write_chapter_tables(summary: ClassSummary, tables: Tables) -> None:
    """Write the rows of parts, of mistakes, and of who has not handed in."""
    for chapter in summary.chapters:
        name, figures = chapter.name, chapter.figures
        for part in figures.parts:
            scored = part.points, part.scored, part.passed, part.pass_rate, part.discrimination
            tables.write("parts", name, part.name, *scored, *chapter.count_outcomes(part.name))
        for each in chapter.named:
            said = each.example.sentence or ""
            tables.write("mistakes", name, each.part, each.rule, each.name, each.count, said)
        for learner in chapter.missing:
            who = learner, summary.names.get(learner, ""), name
            status = say("report.status_missing")
            tables.write("submissions", *who, None, figures.points, status, None, None, None)


def format_cell(cell: object) -> str:
    """Write a cell: nothing for None, and no text that could be a formula."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:.6g}"
    text = str(cell)
    # Most cells are plain words: only the others are looked at sign by sign.
    return escape_formula(
        text if text.isascii() and text.isprintable() else escape_hidden_signs(text)
    )
