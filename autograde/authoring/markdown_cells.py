"""Tables of built pages in Markdown: a table for each lesson, text and code in their cells."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograde.course.sources import read_source
from autograde.messages import say
from insidetensor.claims.entries import EntryError

BACKQUOTES = re.compile("`+")
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def lesson_table(root: Path, chapter: str, asked_in: Path, columns: Sequence[str]) -> list[str]:
    """The heading that leads to a chapter's lesson, and the first lines of the table below it.

    Raises: EntryError for a chapter that has no lesson; `asked_in` is the file to mend.
    """
    lesson = root / "course" / f"{chapter}.py"
    if not lesson.is_file():
        raise EntryError(say("markdown.no_lesson", file=asked_in.as_posix(), chapter=chapter))
    heading = f"## [{read_source(lesson).title}](../course/{chapter}.ipynb)"
    return [heading, "", table_row(columns), "| --- " * len(columns) + "|"]


def table_row(cells: Iterable[str]) -> str:
    """One row, whose cells are Markdown already."""
    return f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """Text as it is, whatever it means in Markdown."""
    return SPECIAL.sub(r"\\\1", text)


def with_code(text: str) -> str:
    """Text that may hold code between backquotes; all else of it is text."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        code(part.strip("`")) if part.startswith("`") else escaped(part) for part in parts
    )


def code(line: str) -> str:
    """One line of code: a bar would end the cell, spaces in front be dropped."""
    indent = len(line) - len(line.lstrip())
    code = line.strip().replace("|", r"\|")
    fence = "`" * (max((len(run) for run in BACKQUOTES.findall(code)), default=0) + 1)
    space = " " if code.startswith("`") or code.endswith("`") else ""
    return "&nbsp;" * indent + f"{fence}{space}{code}{space}{fence}"
