"""What holds in every source, lesson or exercise: valid code, a title, and no stray `# %%`."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from autograde.markers import MENTION
from autograde.sources import FENCE, Cell, Problem, Source, headings

MAGIC = re.compile(r"\s*(# ?)?(%{1,2}[A-Za-z]|![A-Za-z.])")
CITED_BY_NUMBER = re.compile(r"\bchapters?\s+\d+", re.IGNORECASE)


def problems_of_source(source: Source) -> list[Problem]:
    """What is wrong with a source whatever its folder."""
    return [
        *_title(source),
        *_code(source),
        *_magics(source),
        *_chapters_by_number(source),
    ]


def problems_of_lesson(source: Source) -> list[Problem]:
    """What is wrong with a source as a lesson: nothing in it is for nbgrader."""
    found = []
    for cell in source.cells:
        if cell.nbgrader:
            sentence = "a lesson carries no nbgrader metadata: graded cells belong in solutions/."
            found.append(Problem(source.path, cell.line, sentence))
        for index, line in enumerate(cell.source.split("\n")):
            if MENTION.search(line):
                sentence = f"a lesson carries no markers, got {line.strip()!r}."
                found.append(Problem(source.path, cell.first_line + index, sentence))
    return found


def parsed(cell: Cell) -> ast.Module | None:
    """The syntax tree of a code cell; None where it is not valid Python, or no code."""
    if cell.kind != "code":
        return None
    try:
        return _parse(cell.source)
    except SyntaxError:
        return None


def prose_lines(cell: Cell) -> Iterator[tuple[int, str]]:
    """(line of the file, text) of a Markdown cell, code fences left out."""
    fenced = False
    if cell.kind != "markdown":
        return
    for number, line in enumerate(cell.source.split("\n"), start=cell.first_line):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def _title(source: Source) -> Iterator[Problem]:
    first = source.cells[0] if source.cells else None
    if first is None:
        yield Problem(source.path, 1, "the source has no cells: expected `# %% [markdown]` first.")
    elif not (first.source.startswith("# ") and any(headings(first))):
        sentence = "the first cell is Markdown and begins with the title, `# # Title`."
        yield Problem(source.path, first.line, sentence)


def _code(source: Source) -> Iterator[Problem]:
    """Cells that are not valid Python, told apart from cells that a `# %%` cuts in two."""
    lines = source.text.splitlines()
    cut: set[int] = set()  # the cells already seen to be pieces of a cell cut in two
    for index, cell in enumerate(source.cells):
        if cell.kind != "code" or index in cut or parsed(cell):
            continue
        pieces = _pieces(source, lines, index)
        if pieces:
            cut.update(pieces)
            yield from (_stray(source, source.cells[piece]) for piece in pieces[1:])
        elif not any(MAGIC.match(line) for line in cell.source.split("\n")):
            yield _invalid(source, cell)


def _pieces(source: Source, lines: list[str], index: int) -> range | None:
    """The run of cells, one of them at `index`, that are valid Python only when joined."""
    cells = source.cells
    for first in range(index, max(index - 2, -1), -1):
        for last in range(max(first, index - 1) + 1, len(cells)):
            end = cells[last + 1].line - 1 if last + 1 < len(cells) else len(lines)
            if cells[first].kind == "code" and _is_valid(lines[cells[first].line : end]):
                return range(first, last + 1)
    return None


def _is_valid(lines: list[str]) -> bool:
    try:
        _parse("\n".join(lines))
    except SyntaxError:
        return False
    return True


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        # A dubious escape is ruff's to report; as an error it would pass for invalid Python.
        warnings.simplefilter("ignore", SyntaxWarning)
        return ast.parse(text)


def _stray(source: Source, cell: Cell) -> Problem:
    sentence = (
        "a line `# %%` inside a cell's code: it would begin a new cell here; write it another "
        'way ("# " + "%%" in a string).'
    )
    return Problem(source.path, cell.line, sentence)


def _invalid(source: Source, cell: Cell) -> Problem:
    try:
        _parse(cell.source)
    except SyntaxError as error:
        line = min(error.lineno or 1, len(cell.source.split("\n")))
        sentence = f"the cell is not valid Python: {error.msg}."
        return Problem(source.path, cell.line + line, sentence)
    raise AssertionError("called for a cell that does not parse")


def _magics(source: Source) -> Iterator[Problem]:
    for cell in source.cells:
        if cell.kind != "code":
            continue
        for number, line in enumerate(cell.source.split("\n"), start=cell.first_line):
            if MAGIC.match(line):
                sentence = (
                    f"a magic or a shell command, {line.strip()!r}: a source is plain Python, "
                    "so that tests can import it."
                )
                yield Problem(source.path, number, sentence)


def _chapters_by_number(source: Source) -> Iterator[Problem]:
    for cell in source.cells:
        for number, line in prose_lines(cell):
            cited = CITED_BY_NUMBER.search(line)
            if cited:
                sentence = (
                    f"{cited[0]!r} cites a chapter by its number: cite it by its title, as a link."
                )
                yield Problem(source.path, number, sentence)
