"""Read a chapter's source: a jupytext percent script with nbgrader's metadata on the cell lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from autograde.rules import Rule, groups_in, rules_in, with_words, without_marks
from autograde.source_header import read_header

STEM = re.compile(r"ch\d\d_[a-z0-9_]+")
CELL_LINE = re.compile(r"# %%(?=\s|$)")
# What jupytext takes for the start of a cell, however it is spelt.
ANY_CELL_LINE = re.compile(r"\s*#\s*%%+(\s|$)")
CELL_KEYS = ("nbgrader", "tags")
HIDE_INPUT = "hide-input"  # the tag of a cell whose code would give an answer away
TAGS = ("raises-exception", HIDE_INPUT)
CHECK_PREFIX = "check-"
HINT = re.compile(r"<details>\s*<summary>\s*(Hint\b[^<]*)</summary>(.*?)</details>", re.DOTALL)
FENCE = re.compile(r"^\s*(```|~~~)")


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


class SourceError(Exception):
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
    nbgrader: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    tags: tuple[str, ...] = ()

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
        """Whether the cell is graded."""
        return self.nbgrader.get("grade") is True

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

    name: str  # the hidden check's: view_strides
    solution_cell: Cell
    check_cells: tuple[Cell, ...]
    title: str
    hints: tuple[Hint, ...]
    rules: tuple[Rule, ...] = ()
    tried: tuple[str, ...] = ()  # the rules that the visible check tries, by name

    @property
    def grade_id(self) -> str:
        """The grade_id of the solution cell: view-strides."""
        return self.name.replace("_", "-")

    @property
    def points(self) -> float:
        """The points of the part's checks together."""
        points: list[float] = [cell.nbgrader.get("points", 0) for cell in self.check_cells]
        return sum(points)


@dataclass(frozen=True)
class Source:
    """A chapter's source as it was read."""

    path: Path
    text: str
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...] = ()  # in order; none for a lesson
    accelerator: str | None = None  # "GPU" if its notebook uses one where there is one

    @property
    def stem(self) -> str:
        """The chapter's name in every folder: ch02_views_and_strides."""
        return self.path.stem

    @property
    def title(self) -> str:
        """The first heading of the chapter."""
        return next((title for cell in self.cells for title in headings(cell)), self.stem)

    @property
    def points(self) -> float:
        """The points of all parts together."""
        return sum(part.points for part in self.parts)


def read_source(path: Path) -> Source:
    """Read one source.

    Raises: SourceError, naming file and line, if a cell line or a Markdown line cannot be read.
    """
    source, problems = scan_source(path)
    if problems:
        raise SourceError(problems, path.parent.parent)
    return source


def scan_source(path: Path) -> tuple[Source, list[Problem]]:
    """Read one source as far as it can be read, with the problems met on the way."""
    text, problems = _read_text(path)
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if ANY_CELL_LINE.match(line)]
    accelerator, skipped, complaint = read_header(lines[: starts[0]] if starts else [])
    if complaint:
        problems.append(Problem(path, 1, complaint))
    if starts:
        problems += _before_first_cell(path, lines[: starts[0]], skipped)
    elif not problems:
        sentence = "the source has no cells: expected a line `# %% [markdown]` first."
        problems.append(Problem(path, 1, sentence))
    cells = []
    for start, end in pairwise([*starts, len(lines)]):
        cell, found = _read_cell(path, lines[start:end], start + 1)
        cells.append(cell)
        problems += found
    parts = tuple(_parts(tuple(cells)))
    return Source(path, text, as_read(cells, parts), parts, accelerator), problems


def as_read(cells: Sequence[Cell], parts: Sequence[Part]) -> tuple[Cell, ...]:
    """The cells as learners read them: rules are not marked, and checks tell them in words."""
    rules = {check.grade_id: part.rules for part in parts for check in part.check_cells}
    return tuple(
        replace(cell, source=without_marks(cell.source))
        if cell.kind == "markdown"
        else replace(cell, source=with_words(cell.source, rules.get(cell.grade_id, ())))
        for cell in cells
    )


def headings(cell: Cell) -> Iterator[str]:
    """The headings of a Markdown cell, without their signs; none from inside a code fence."""
    if cell.kind != "markdown":
        return
    fenced = False
    for line in cell.source.split("\n"):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and re.match(r"#{1,6} ", line):
            yield line.lstrip("#").strip()


def part_name(grade_id: str) -> str:
    """The name that function, hidden check and answer files share: view-strides -> view_strides."""
    return grade_id.removeprefix(CHECK_PREFIX).replace("-", "_")


def _read_text(path: Path) -> tuple[str, list[Problem]]:
    """The text of a file, as much of it as can be read, without a byte-order mark."""
    try:
        return path.read_text(encoding="utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        got = f"the byte 0x{error.object[error.start]:02x}"
        sentence = f"a source is UTF-8, got {got}, which is not: save the file as UTF-8."
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        return text, [Problem(path, line, sentence)]
    except OSError as error:
        return "", [Problem(path, 1, f"the source cannot be read: {error.strerror}.")]


def _before_first_cell(path: Path, lines: list[str], skipped: int) -> list[Problem]:
    for number, line in enumerate(lines[skipped:], start=skipped + 1):
        if line.strip():
            sentence = (
                "text before the first cell: expected a line `# %%` or `# %% [markdown]`, "
                f"got {line.strip()!r}."
            )
            return [Problem(path, number, sentence)]
    return []


def _read_cell(path: Path, lines: list[str], number: int) -> tuple[Cell, list[Problem]]:
    """One cell from its lines, the first being its cell line, which is line `number`."""
    kind, metadata, complaint = _read_cell_line(lines[0])
    problems = [Problem(path, number, complaint)] if complaint else []
    body = lines[1:]
    if kind == "markdown":
        problems += _uncommented(path, body, number + 1)
        body = [line.removeprefix("#").removeprefix(" ") for line in body]
    while body and not body[-1].strip():
        body.pop()
    nbgrader = metadata.get("nbgrader", {})
    tags = tuple(metadata.get("tags", ()))
    return Cell(kind, "\n".join(body), number, MappingProxyType(nbgrader), tags), problems


def _uncommented(path: Path, body: list[str], first: int) -> list[Problem]:
    return [
        Problem(
            path,
            number,
            f"a Markdown cell's lines begin with `# `, and this one does not: {line!r}.",
        )
        for number, line in enumerate(body, start=first)
        if line.strip() and not re.match(r"#( |$)", line)
    ]


def _read_cell_line(line: str) -> tuple[str, dict[str, Any], str | None]:
    """The kind, the metadata and, if the line is not as it should be, a sentence about it."""
    if not CELL_LINE.match(line):
        return "code", {}, f"a cell line is written `# %%` at the left margin, got {line!r}."
    rest = line[len("# %%") :].strip()
    kind = "code"
    if rest.startswith("[markdown]"):
        kind, rest = "markdown", rest[len("[markdown]") :].strip()
    metadata: dict[str, Any] = {}
    while rest:
        found = re.match(r"(\w+)=", rest)
        if not found:
            return kind, metadata, f"expected `key=value` on the cell line, got {rest!r}."
        key, rest = found[1], rest[found.end() :]
        try:
            metadata[key], end = json.JSONDecoder().raw_decode(rest)
        except json.JSONDecodeError as error:
            return kind, {}, f"the value of {key} is not JSON ({error.msg}): {rest!r}."
        rest = rest[end:].strip()
    return kind, *_checked(metadata)


def _checked(metadata: dict[str, Any]) -> tuple[dict[str, Any], str | None]:
    """The metadata if their shapes are right, else none and a sentence."""
    for key, value in metadata.items():
        if key not in CELL_KEYS:
            keys = " or ".join(CELL_KEYS)
            return {}, f"unknown key {key!r} on the cell line: expected {keys}."
        expected = {"nbgrader": dict, "tags": list}[key]
        if not isinstance(value, expected):
            shape = {"nbgrader": "an object {…}", "tags": "a list of strings"}[key]
            return {}, f"{key} is {shape}, got {json.dumps(value)}."
    if not all(isinstance(tag, str) for tag in metadata.get("tags", ())):
        return {}, f"tags is a list of strings, got {json.dumps(metadata['tags'])}."
    unknown = [tag for tag in metadata.get("tags", ()) if tag not in TAGS]
    if unknown:
        return {}, f"unknown tag {unknown[0]!r} on the cell line: expected {' or '.join(TAGS)}."
    return metadata, None


def _parts(cells: tuple[Cell, ...]) -> Iterator[Part]:
    title = ""
    prose: list[str] = []
    for cell in cells:
        title = next(reversed(list(headings(cell))), title)
        if cell.kind == "markdown":
            prose.append(cell.source)
        elif cell.is_solution and cell.grade_id:
            checks = tuple(
                check
                for check in cells
                if check.is_check and check.grade_id == CHECK_PREFIX + cell.grade_id
            )
            hints = tuple(
                Hint(summary.strip(), text.strip())
                for summary, text in HINT.findall("\n\n".join(prose))
            )
            text = "\n\n".join(prose)
            rules = tuple(rules_in(HINT.sub("", text)))
            tried = tuple(name for check in checks for name in groups_in(check.source))
            checks = tuple(replace(c, source=with_words(c.source, rules)) for c in checks)
            name = part_name(cell.grade_id)
            yield Part(name, cell, checks, title or cell.grade_id, hints, rules, tried)
            prose = []
