"""What holds in every source: valid code, a title, links that lead somewhere."""

import ast
import posixpath
import re
import warnings
from collections.abc import Collection, Iterator
from pathlib import Path

from autograde.authoring.course.links import find_linked_files
from autograde.authoring.course.markers import HIDDEN_TESTS, MENTION, find_lines_inside
from autograde.authoring.course.sources import Cell, Source, find_headings

Problem = tuple[int, str]  # the line of the file, and a sentence

MAGIC = re.compile(r"\s*(%{1,2}[A-Za-z]|![A-Za-z.])")
IMPORTS_AUTOGRADE = re.compile(r"\s*(import|from)\s+autograde\b")
CITED_BY_NUMBER = re.compile(r"\bchapters?\s+\d+", re.IGNORECASE)
PREDICTS = re.compile(r"^predict\(", re.MULTILINE)
NOT_FOR_LEARNERS = ("autograde", "classroom", "solutions")


def find_source_problems(
    source: Source, folder: str, root: Path, notebooks: Collection[str]
) -> Iterator[Problem]:
    """What is wrong with a source, be it a lesson or an exercise.

    `folder` is the one, below `root`, in which learners read it; `notebooks` are those that they
    get, as paths from `root`.
    """
    if not any(c.source.startswith("# ") and any(find_headings(c)) for c in source.cells[:1]):
        yield 1, "the first cell is Markdown and begins with the title, `# # Title`."
    code = [cell for cell in source.cells if cell.kind == "code"]
    for cell in code:
        yield from _line_problems(cell)
        if not any(map(MAGIC.match, cell.source.split("\n"))):
            yield from _invalid(cell)
    for cell in source.cells:
        if cell.kind == "markdown":
            yield from _prose_problems(cell, folder, root, notebooks)


def find_lesson_problems(source: Source) -> Iterator[Problem]:
    """What is wrong with a source as a lesson: nbgrader's marks, and answers that learners see."""
    for cell in source.cells:
        if PREDICTS.search(cell.source) and cell.kind == "code" and "hide-input" not in cell.tags:
            sentence = 'learners see the answers of this prediction: add tags=["hide-input"] here.'
            yield cell.line, sentence
        if cell.nbgrader or MENTION.search(cell.source):
            yield cell.line, "a lesson has nothing for nbgrader: graded cells belong in solutions/."


def parse_code(code: str) -> ast.Module | None:
    """Parse a cell's code; None where it is not valid Python."""
    try:
        return _parsed(code)
    except SyntaxError:
        return None


def _parsed(code: str) -> ast.Module:
    with warnings.catch_warnings():
        # A dubious escape is ruff's to report; as an error it would pass for invalid Python.
        warnings.simplefilter("ignore", SyntaxWarning)
        return ast.parse(code)


def _invalid(cell: Cell) -> Iterator[Problem]:
    try:
        _parsed(cell.source)
    except SyntaxError as error:
        line = min(error.lineno or 1, cell.source.count("\n") + 1)
        yield cell.line + line, f"the cell is not valid Python: {error.msg}."


def _line_problems(cell: Cell) -> Iterator[Problem]:
    hidden = find_lines_inside(cell.source, HIDDEN_TESTS)
    for index, text in enumerate(cell.source.split("\n")):
        line = cell.first_line + index
        if MAGIC.match(text):
            sentence = "a source is plain Python, so that tests can import it."
            yield line, f"a magic or a shell command, {text.strip()!r}: {sentence}"
        if index not in hidden and IMPORTS_AUTOGRADE.match(text):
            yield line, "autograde is imported outside hidden lines: learners do not have it."


def _prose_problems(
    cell: Cell, folder: str, root: Path, notebooks: Collection[str]
) -> Iterator[Problem]:
    for line, text in enumerate(cell.source.split("\n"), start=cell.first_line):
        cited = CITED_BY_NUMBER.search(text)
        if cited:
            sentence = "cites a chapter by its number: cite it by its title, as a link."
            yield line, f"{cited[0]!r} {sentence}"
    for target in find_linked_files(cell.source):
        place = posixpath.normpath(posixpath.join(folder, target))
        complaint = None if place in notebooks else _complaint(place, root)
        if complaint:
            above = cell.source.partition(target)[0]
            line = cell.first_line + (above.count("\n") if above != cell.source else 0)
            yield line, f"the link leads to {place}, {complaint}."


def _complaint(place: str, root: Path) -> str | None:
    """What is wrong with linking to a place that is no notebook of the learners'."""
    first = place.split("/")[0]
    if first in NOT_FOR_LEARNERS:
        return "where learners are not sent"
    if place.endswith(".ipynb"):
        return "which no source is built to"
    if first == "..":
        return "which is outside the project"
    return None if (root / place).exists() else "which does not exist"
