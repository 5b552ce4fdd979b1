"""Read a chapter's source: a jupytext percent script with nbgrader's metadata on the cell lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograde.authoring.course.markers import HIDDEN_TESTS, remove_markers, remove_regions
from autograde.authoring.course.rules import (
    Rule,
    find_rules,
    find_tried_rules,
    remove_marks,
    write_rule_words,
)
from autograde.core.errors import GraderError
from autograde.core.ids import PartName, answer_id, check_id, part_of_grade_id
from autograde.core.messages import reason_of
from insidetensor.handing_in.released import HALF_WAY, headings_in

STEM = re.compile(r"ch\d\d_[a-z0-9_]+")
GPU = "GPU"
TEXT_STUB = "YOUR ANSWER HERE"  # nbgrader's, where a learner writes text
# The only header that a source may have, in jupytext's form: Colab then offers a GPU.
DECLARES_GPU = ["# ---", "# jupyter:", f"#   accelerator: {GPU}", "# ---"]
HIDE_INPUT = "hide-input"  # the tag of a cell whose code would give an answer away
TAGS = ("raises-exception", HIDE_INPUT, HALF_WAY)
# What a part's text folds away.
HINT = re.compile(r"<details>\s*<summary>\s*([^<]*)</summary>(.*?)</details>", re.DOTALL)
CELL_LINE = "a cell line carries nbgrader={{…}} or tags=[…] and nothing else, got {!r}."
LESSON_LINE = "`lesson` on a text's cell line is a heading of the lesson, got {!r}."


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a source: the file, the line (from 1), and a sentence about it."""

    path: Path
    line: int
    sentence: str

    def shown(self, root: Path) -> str:
        """The problem as `file:line: sentence`, the file as seen from `root`."""
        inside = self.path.is_relative_to(root)
        path = self.path.relative_to(root) if inside else self.path
        return f"{path.as_posix()}:{self.line}: {self.sentence}"


class SourceError(GraderError):
    """Sources that cannot be built, with every problem found in them."""

    def __init__(self, problems: list[Problem], root: Path) -> None:
        self.problems = problems
        super().__init__("\n".join(problem.shown(root) for problem in problems))


@dataclass(frozen=True)
class Cell:
    """One cell of a source; `line` is the line of its `# %%` in the file, from 1."""

    kind: str  # "markdown" or "code"
    source: str
    line: int
    nbgrader: Mapping[str, Any] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    id: str | None = None  # another cell's, whose text it has in another language
    lesson: str | None = None  # of a part's text: the heading in the lesson that explains it

    @property
    def grade_id(self) -> str | None:
        """nbgrader's name of the cell; None for a cell that nbgrader does not know."""
        return self.nbgrader.get("grade_id")

    @property
    def is_solution(self) -> bool:
        """Whether the learner writes in this cell."""
        return self.nbgrader.get("solution") is True

    @property
    def is_check(self) -> bool:
        """Whether the cell tries an answer."""
        return self.nbgrader.get("grade") is True and not self.is_solution

    @property
    def is_written(self) -> bool:
        """Whether the learner writes text here, which a person grades."""
        return self.is_solution and self.kind == "markdown"

    @property
    def part(self) -> str:
        """The grade_id of its part's answer: view-strides, also for its check."""
        return answer_id(part_of_grade_id(self.grade_id or ""))

    @property
    def points(self) -> float:
        """What the cell is worth."""
        return float(self.nbgrader.get("points") or 0.0)

    @property
    def visible(self) -> str:
        """Its source without what learners are not shown."""
        return remove_regions(self.source, HIDDEN_TESTS)

    @property
    def answer(self) -> str:
        """Its source with our answers, and without the marks around them."""
        return remove_markers(self.source)

    @property
    def first_line(self) -> int:
        """The line of the file on which the cell's text begins."""
        return self.line + 1


@dataclass(frozen=True)
class Hint:
    """One rung of a hint ladder: what is seen when folded, and the Markdown inside."""

    title: str
    text: str


@dataclass(frozen=True)
class Part:
    """One part of an exercise: what the learner writes, what is checked, and what is said of it."""

    name: PartName  # as in code: view_strides
    solution_cell: Cell
    check_cells: tuple[Cell, ...]
    title: str
    hints: tuple[Hint, ...]
    rules: tuple[Rule, ...] = ()
    tried: tuple[str, ...] = ()  # the rules that the visible check tries, by name
    lesson: str | None = None  # the heading in the lesson that explains it

    @property
    def grade_id(self) -> str:
        """The grade_id of the solution cell: view-strides."""
        return answer_id(self.name)

    @property
    def points(self) -> float:
        """The points of the part's checks together."""
        return sum(cell.points for cell in self.check_cells)


@dataclass(frozen=True)
class Source:
    """A chapter's source as it was read."""

    path: Path
    text: str
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...] = ()  # in order; none for a lesson
    written: tuple[Part, ...] = ()  # those that a person grades
    accelerator: str | None = None  # "GPU" if its notebook uses one where there is one

    @property
    def stem(self) -> str:
        """The chapter's name in every folder: ch02_views_and_strides."""
        return self.path.stem

    @property
    def title(self) -> str:
        """The first heading of the chapter."""
        return next((title for cell in self.cells for title in find_headings(cell)), self.stem)

    @property
    def points(self) -> float:
        """The points of all parts together, but for those that a person grades."""
        return sum(part.points for part in self.parts)


def read_source(path: Path) -> Source:
    """Read one source.

    Raises: SourceError, naming file and line, if it is not the percent script that it should be.
    """
    text, problems = _read_text(path)
    source, found = _scanned(path, text)
    if problems or found:
        raise SourceError([*problems, *found], path.parent.parent)
    return source


def leave_out_written(source: Source, stub: str = TEXT_STUB) -> Source:
    """The source in which no person grades: what learners write is a text like any other.

    nbgrader knows no text to write that has no points.
    """
    cells = tuple(
        replace(cell, source=stub, nbgrader={}, id=cell.grade_id) if cell.is_written else cell
        for cell in source.cells
    )
    return replace(source, cells=cells, written=())


def parse_source(path: Path, text: str) -> Source:
    """Parse the text of a source, as if it stood in the file `path`.

    Raises: SourceError, as `read_source`.
    """
    source, problems = _scanned(path, text)
    if problems:
        raise SourceError([*problems], path.parent.parent)
    return source


def scan_source(path: Path) -> tuple[Source, list[Problem]]:
    """Read one source as far as it can be read, with the problems met on the way."""
    text, problems = _read_text(path)
    source, found = _scanned(path, text)
    return source, [*problems, *found]


@lru_cache(maxsize=50)  # one command reads the same sources again and again
def _scanned(path: Path, text: str) -> tuple[Source, tuple[Problem, ...]]:
    lines, problems = text.split("\n"), list[Problem]()
    size = len(DECLARES_GPU)
    accelerator = GPU if [line.rstrip() for line in lines[:size]] == DECLARES_GPU else None
    if accelerator is None and lines[0].rstrip() == DECLARES_GPU[0]:
        sentence = f"a source's header declares a GPU and nothing else: expected {DECLARES_GPU}."
        problems.append(Problem(path, 1, sentence))
    cells = []
    for cell, found in _read_cells(lines, size if accelerator else 0):
        cells.append(cell)
        problems += [Problem(path, line, sentence) for line, sentence in found]
    every = tuple(_parts(cells))
    parts = tuple(part for part in every if not part.solution_cell.is_written)
    written = tuple(part for part in every if part.solution_cell.is_written)
    source = Source(path, text, tuple(_as_read(cells, parts)), parts, written, accelerator)
    return source, tuple(problems)


def list_chapter_files(folder: Path, suffix: str) -> list[Path]:
    """List the files of a folder that are named as a chapter is."""
    return sorted(
        path for path in folder.glob(f"ch*{suffix}") if STEM.fullmatch(path.stem) and path.is_file()
    )


def find_headings(cell: Cell) -> Iterator[str]:
    """Find the headings of a Markdown cell, without their signs; none inside a code fence."""
    return headings_in(cell.source) if cell.kind == "markdown" else iter(())


def _read_text(path: Path) -> tuple[str, list[Problem]]:
    """The text of a file without a byte-order mark; none where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig"), []
    except (UnicodeDecodeError, OSError) as error:
        return "", [Problem(path, 1, f"the source cannot be read: {reason_of(error)}.")]


def _read_cells(lines: list[str], at: int) -> Iterator[tuple[Cell, list[tuple[int, str]]]]:
    """Each cell from the line of index `at` on, as jupytext reads it, with what is wrong there."""
    # They take half a second to import. `jupytext.reads` would not tell the lines of the cells.
    from jupytext.cell_reader import DoublePercentScriptCellReader
    from nbformat import ValidationError

    while at < len(lines) and not lines[at].strip():
        at += 1
    while at < len(lines):
        reader = DoublePercentScriptCellReader({"extension": ".py", "format_name": "percent"})
        try:
            found, size = reader.read(lines[at:])
        except ValidationError:  # the cells after it are not looked at
            yield Cell("code", "", at + 1), [(at + 1, CELL_LINE.format(lines[at]))]
            return
        problems = [(at + 1, sentence) for sentence in _metadata(found, lines[at])]
        nbgrader, tags = ({}, ()) if problems else _known(found.metadata)
        lesson = None if problems else found.metadata.get("lesson")
        if found.cell_type == "markdown":
            problems += _uncommented(lines[at + 1 : at + size], at + 2)
        text = found.source.rstrip()
        yield Cell(found.cell_type, text, at + 1, nbgrader, tags, lesson=lesson), problems
        at += size


def _known(metadata: Mapping[str, Any]) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    return metadata.get("nbgrader", {}), tuple(metadata.get("tags", ()))


def _metadata(cell: Any, line: str) -> Iterator[str]:
    """A sentence where the cell line says more than a kind, nbgrader's metadata and known tags."""
    others = cell.metadata.keys() - {"nbgrader", "tags", "lesson", "lines_to_next_cell"}
    heading = cell.metadata.get("lesson", "")
    nbgrader, tags = _known(cell.metadata)
    if others or not isinstance(nbgrader, Mapping) or cell.cell_type == "raw":
        yield CELL_LINE.format(line)
    elif not set(tags) <= set(TAGS):
        yield f"the tags of a cell are {' or '.join(TAGS)}, got {line!r}."
    elif not isinstance(heading, str) or (heading and cell.cell_type != "markdown"):
        yield LESSON_LINE.format(line)


def _uncommented(lines: list[str], first: int) -> list[tuple[int, str]]:
    return [
        (number, f"a Markdown cell's lines begin with `# `, and this one does not: {line!r}.")
        for number, line in enumerate(lines, start=first)
        if line.strip() and not re.match(r"#( |$)", line)
    ]


def _parts(cells: list[Cell]) -> Iterator[Part]:
    title, lesson = "", None
    prose: list[str] = []
    for cell in cells:
        lesson = cell.lesson or lesson
        if cell.kind == "markdown" and not cell.is_written:
            title = next(reversed(list(find_headings(cell))), title)
            prose.append(cell.source)
        elif cell.is_solution and cell.grade_id:
            text = "\n\n".join(prose)
            hints = tuple(Hint(title.strip(), inner.strip()) for title, inner in HINT.findall(text))
            rules = tuple(find_rules(HINT.sub("", text)))
            name = part_of_grade_id(cell.grade_id)
            checks = [c for c in cells if c.is_check and c.grade_id == check_id(name)]
            checks = [cell] if cell.is_written else checks
            tried = tuple(name for check in checks for name in find_tried_rules(check.source))
            checks = [replace(c, source=write_rule_words(c.source, rules)) for c in checks]
            title = title or cell.grade_id
            yield Part(name, cell, tuple(checks), title, hints, rules, tried, lesson)
            prose, lesson = [], None


def _as_read(cells: list[Cell], parts: tuple[Part, ...]) -> Iterator[Cell]:
    """The cells as learners read them: rules are not marked, and checks tell them in words."""
    checks = {check.line: check for part in parts for check in part.check_cells}
    for cell in cells:
        if cell.kind == "markdown":
            cell = replace(cell, source=remove_marks(cell.source))
        yield checks.get(cell.line, cell)
