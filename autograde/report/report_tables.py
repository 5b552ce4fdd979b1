"""Fill the tables of a report, and write them as CSV."""

import codecs
import csv
import io
from collections.abc import Mapping
from pathlib import Path

from autograde.core.csv_tables import escape_formula
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say_for_programs
from autograde.core.writing import write_whole
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


class Tables:
    """The tables while they are filled."""

    def __init__(self) -> None:
        self._texts = {name: io.StringIO(newline="") for name in COLUMNS}
        for name, columns in COLUMNS.items():
            self.write(name, *columns)

    def write(self, name: str, *cells: object) -> None:
        """Add a row: as many cells as the table has columns."""
        assert len(cells) == len(COLUMNS[name]), name
        csv.writer(self._texts[name]).writerow([format_cell(cell) for cell in cells])

    def save(self, folder: Path) -> None:
        """Write each table to NAME.csv in `folder`. Raises: OSError."""
        for name, text in self._texts.items():
            content = codecs.BOM_UTF8 + text.getvalue().encode()
            write_whole(folder / f"{name}.csv", content, is_copy=True)  # of what the gradebook has


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
            status = say_for_programs("report.status_missing")
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
