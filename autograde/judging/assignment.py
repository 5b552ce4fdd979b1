"""One exercise as whoever judges it needs it: its cells, its hidden checks, and no source tree."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from autograde.course.markers import HIDDEN_TESTS, without_markers, without_regions
from autograde.course.notebooks import source_notebook
from autograde.course.rules import Rule
from autograde.course.sources import CHECK_PREFIX, read_source
from autograde.judging.notebook_cells import source_of

KINDS_OF_CHECK_FILE = (".py", ".toml")


@dataclass(frozen=True)
class AssignmentCell:
    """One cell of the exercise as its author has it, the hidden lines included."""

    kind: str  # "code" or "markdown"
    source: str
    grade_id: str | None = None
    points: float = 0.0
    is_check: bool = False
    is_solution: bool = False

    @property
    def part(self) -> str:
        """The grade_id of the part that it belongs to: view-strides, also for its check."""
        return (self.grade_id or "").removeprefix(CHECK_PREFIX)

    @property
    def visible(self) -> str:
        """Its source without what learners are not shown."""
        return without_regions(self.source, HIDDEN_TESTS)

    @property
    def answer(self) -> str:
        """Its source with our answers, and without the marks around them."""
        return without_markers(self.source)


@dataclass(frozen=True)
class Assignment:
    """An exercise: its cells in order, its checks, the rules of its parts, and files beside it.

    `checks` are all files of the package of checks by their path in it, so that who judges needs no
    source tree; `rules` are by the part's grade_id (view-strides); `files` lie in the folder of
    every learner's process.
    """

    chapter: str
    cells: tuple[AssignmentCell, ...]
    checks: Mapping[str, bytes]
    files: Mapping[str, bytes] = field(default_factory=dict)
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)

    @property
    def check_cells(self) -> Mapping[str, AssignmentCell]:
        """The graded cells by grade_id, in order."""
        return {cell.grade_id: cell for cell in self.cells if cell.is_check and cell.grade_id}

    @property
    def solutions(self) -> Mapping[str, AssignmentCell]:
        """The cells that a learner fills in by grade_id, in order, with our answers."""
        return {cell.grade_id: cell for cell in self.cells if cell.is_solution and cell.grade_id}

    @cached_property
    def checks_sha256(self) -> str:
        """A hash of the hidden checks: one judge serves all exercises that share it."""
        return _hash_of_files(self.checks)

    @cached_property
    def sha256(self) -> str:
        """A hash of all that decides about a score."""
        cells = json.dumps([asdict(cell) for cell in self.cells], sort_keys=True)
        rules = json.dumps(
            {name: [asdict(rule) for rule in rules] for name, rules in self.rules.items()}
        )
        parts = (self.chapter, cells, rules, self.checks_sha256, _hash_of_files(self.files))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def assignment_of(project: Path, chapter: str) -> Assignment:
    """The exercise `chapter` of the project in that folder.

    Raises: SourceError, where its source cannot be read; OSError.
    """
    source = read_source(project / "solutions" / f"{chapter}.py")
    cells = tuple(_cell(cell) for cell in source_notebook(source)["cells"])
    rules = {part.grade_id: part.rules for part in source.parts}
    return Assignment(chapter, cells, check_files(project / "autograde" / "hidden"), rules=rules)


def check_files(folder: Path) -> dict[str, bytes]:
    """Every file of the package of hidden checks, by its path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in KINDS_OF_CHECK_FILE and path.is_file()
    }


def _cell(cell: Mapping[str, Any]) -> AssignmentCell:
    about = cell["metadata"].get("nbgrader", {})
    return AssignmentCell(
        kind=cell["cell_type"],
        source=source_of(cell),
        grade_id=about.get("grade_id"),
        points=float(about.get("points") or 0.0),
        is_check=about.get("grade") is True,
        is_solution=about.get("solution") is True,
    )


def _hash_of_files(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()
