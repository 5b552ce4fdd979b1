"""Tables of built pages in Markdown: a table for each lesson, text and code in their cells."""

import posixpath
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograde.authoring.course.sources import read_source
from autograde.authoring.translation.course_languages import name_language, read_languages
from autograde.authoring.translation.translated_source import has_edition, in_language
from autograde.core.messages import say
from insidetensor.claims.entries import EntryError
from insidetensor.claims.words import own_file
from insidetensor.messages import FALLBACK

BACKQUOTES = re.compile("`+")
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def begin_lesson_table(
    root: Path, chapter: str, asked_in: Path, columns: Sequence[str], language: str
) -> list[str]:
    """Begin a lesson's table: the heading that links to the lesson, and the column names.

    Raises: EntryError for a chapter that has no lesson; `asked_in` is the file to mend.
    """
    lesson = root / "course" / f"{chapter}.py"
    if not lesson.is_file():
        raise EntryError(say("markdown.no_lesson", file=asked_in.as_posix(), chapter=chapter))
    source = in_language(read_source(lesson), language)
    is_own = language != FALLBACK and has_edition(lesson, language)
    notebook = f"../../course/{language}/{chapter}" if is_own else f"../course/{chapter}"
    heading = f"## [{source.title}]({notebook}.ipynb)"
    return [heading, "", format_table_row(columns), "| --- " * len(columns) + "|"]


def link_translations(text: str, page: Path, root: Path, language: str) -> str:
    """Link a page, below its title, to its translations."""
    here = own_file(page, language).parent
    links = [
        f"[{name_language(root, each)}]({posixpath.relpath(own_file(page, each), here)})"
        for each in (FALLBACK, *read_languages(root))
        if each != language and (each == FALLBACK or own_file(root / page, each).is_file())
    ]
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{' · '.join(links)}\n{rest}" if links else text


def format_table_row(cells: Iterable[str]) -> str:
    """One row, whose cells are Markdown already."""
    return f"| {' | '.join(cells)} |"


def escape_markdown(text: str) -> str:
    """Escape what means something in Markdown."""
    return SPECIAL.sub(r"\\\1", text)


def escape_outside_code(text: str) -> str:
    """Escape a text for Markdown, but not the code between its backquotes."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        format_code(part.strip("`")) if part.startswith("`") else escape_markdown(part)
        for part in parts
    )


def format_code(line: str) -> str:
    """Format a line of code for a table's cell, with its indentation."""
    indent = len(line) - len(line.lstrip())
    code = line.strip().replace("|", r"\|")
    fence = "`" * (max((len(run) for run in BACKQUOTES.findall(code)), default=0) + 1)
    space = " " if code.startswith("`") or code.endswith("`") else ""
    return "&nbsp;" * indent + f"{fence}{space}{code}{space}{fence}"
