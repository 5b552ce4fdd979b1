"""One exercise as whoever judges it needs it: its cells, its hidden checks, and no source tree."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from autograde.authoring.course.notebooks import with_closing
from autograde.authoring.course.rules import Rule
from autograde.authoring.course.sources import Cell, read_source
from autograde.checks.own_checks import own_checks, own_tables, without_comments

KINDS_OF_CHECK_FILE = (".py", ".toml", ".po")


@dataclass(frozen=True)
class Assignment:
    """An exercise: its cells in order, its checks, the rules of its parts, and files beside it.

    `checks` are all files of the package of checks by their path in it, so that who judges needs no
    source tree; `rules` are by the part's grade_id (view-strides); `files` lie in the folder of
    every learner's process.
    """

    chapter: str
    cells: tuple[Cell, ...]
    checks: Mapping[str, bytes]
    files: Mapping[str, bytes] = field(default_factory=dict)
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)

    @property
    def check_cells(self) -> Mapping[str, Cell]:
        """The graded cells by grade_id, in order."""
        return {cell.grade_id: cell for cell in self.cells if cell.is_check and cell.grade_id}

    @property
    def solutions(self) -> Mapping[str, Cell]:
        """The cells that a learner fills in by grade_id, in order, with our answers."""
        return {cell.grade_id: cell for cell in self.cells if cell.is_solution and cell.grade_id}

    @cached_property
    def checks_sha256(self) -> str:
        """A hash of the hidden checks: one judge serves all exercises that share it."""
        return _hash_of_files(self.checks)

    @cached_property
    def own_checks(self) -> list[str]:
        """The sources of the hidden checks that this exercise reaches."""
        return own_checks(self.chapter, self.checks)

    @cached_property
    def made_of(self) -> Mapping[str, str]:
        """A hash each of the check and of the points: all of it that decides about a score.

        What is read around the cells decides about nothing, nor do the checks of other exercises.
        """
        code = [
            (cell.grade_id, without_comments(cell.visible if cell.is_check else cell.answer))
            for cell in self.cells
            if cell.kind == "code"
        ]
        rules = {name: [rule.name for rule in rules] for name, rules in self.rules.items()}
        hidden = sorted(map(without_comments, self.own_checks))
        tables = own_tables(self.own_checks, self.checks)
        files = _hash_of_files(self.files)
        points = (
            [cell.points for cell in self.cells],
            [[rule.points for rule in rules] for rules in self.rules.values()],
        )
        check = [self.chapter, code, rules, hidden, tables, files]
        return {"check": _hash_of(check), "points": _hash_of(points)}

    @property
    def sha256(self) -> str:
        """A hash of all that decides about a score."""
        return _hash_of(self.made_of)


def assignment_of(project: Path, chapter: str) -> Assignment:
    """The exercise `chapter` of the project in that folder.

    Raises: SourceError, where its source cannot be read; OSError.
    """
    source = read_source(project / "solutions" / f"{chapter}.py")
    rules = {part.grade_id: part.rules for part in source.parts}
    checks = check_files(project / "autograde" / "hidden")
    return Assignment(chapter, with_closing(source).cells, checks, rules=rules)


def check_files(folder: Path) -> dict[str, bytes]:
    """Every file of the package of hidden checks, by its path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in KINDS_OF_CHECK_FILE and path.is_file()
    }


def _hash_of(data: object) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def _hash_of_files(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()
