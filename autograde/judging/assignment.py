"""One exercise as whoever judges it needs it: its cells, its hidden checks, and no source tree."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from autograde.authoring.course.notebooks import add_closing_cells
from autograde.authoring.course.rules import Rule
from autograde.authoring.course.sources import Cell, leave_out_written, read_source
from autograde.checks.own_checks import dump_syntax, find_own_checks
from autograde.core.ids import part_of_grade_id

KINDS_OF_CHECK_FILE = (".py", ".toml", ".po")


@dataclass(frozen=True)
class Assignment:
    """An exercise: its cells in order, its hidden checks, the rules of its parts, and files.

    `hidden` are all files of the package of checks by their path in it, so that who judges needs no
    source tree; `rules` are by part (view_strides); `files` lie in the folder of every learner's
    process.
    """

    exercise: str
    cells: tuple[Cell, ...]
    hidden: Mapping[str, bytes]
    files: Mapping[str, bytes] = field(default_factory=dict)
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)

    @cached_property
    def checks(self) -> Mapping[str, Cell]:
        """The checks by part, in order."""
        checks = (cell for cell in self.cells if cell.is_check and cell.grade_id)
        return {part_of_grade_id(cell.grade_id or ""): cell for cell in checks}

    @cached_property
    def written(self) -> Mapping[str, Cell]:
        """The cells whose text a person grades by part, in order, where that counts."""
        graded = (cell for cell in self.cells if cell.is_written and cell.points)
        return {part_of_grade_id(cell.grade_id or ""): cell for cell in graded}

    @cached_property
    def graded(self) -> Mapping[str, Cell]:
        """The cells that have points by part, in order: checks, and what a person grades."""
        both = {**self.checks, **self.written}
        return dict(sorted(both.items(), key=lambda each: self.cells.index(each[1])))

    @cached_property
    def answers(self) -> Mapping[str, Cell]:
        """The cells of code that a learner fills in by part, in order, with our answers."""
        answers = (cell for cell in self.cells if cell.is_solution and cell.kind == "code")
        return {part_of_grade_id(cell.grade_id or ""): cell for cell in answers}

    @cached_property
    def checks_sha256(self) -> str:
        """A hash of the hidden checks: one judge serves all exercises that share it."""
        return _hash_of_files(self.hidden)

    @cached_property
    def own_checks(self) -> list[str]:
        """The sources of the hidden checks that this exercise reaches."""
        return find_own_checks(self.exercise, self.hidden)

    @cached_property
    def made_of(self) -> Mapping[str, str]:
        """A hash each of the check and of the points: all of it that decides about a score.

        What is read around the cells decides about nothing, nor do sentences, which are rendered
        when they are shown, nor the checks of other exercises.
        """
        code = [
            (cell.grade_id, dump_syntax(cell.visible if cell.is_check else cell.answer))
            for cell in self.cells
            if cell.kind == "code"
        ]
        rules = {name: [rule.name for rule in rules] for name, rules in self.rules.items()}
        hidden = sorted(map(dump_syntax, self.own_checks))
        files = _hash_of_files(self.files)
        points = (
            [cell.points for cell in self.cells],
            [[rule.points for rule in rules] for rules in self.rules.values()],
        )
        check = [self.exercise, code, rules, hidden, files]
        return {"check": _hash_of(check), "points": _hash_of(points)}

    @property
    def sha256(self) -> str:
        """A hash of all that decides about a score."""
        return _hash_of(self.made_of)


def read_assignment(project: Path, exercise: str, *, written: bool = False) -> Assignment:
    """Read an exercise of the project in that folder; `written` is whether what is written counts.

    Raises: SourceError, where its source cannot be read; OSError.
    """
    whole = read_source(project / "solutions" / f"{exercise}.py")
    source = whole if written else leave_out_written(whole)
    rules = {part.name: part.rules for part in (*source.parts, *source.written)}
    hidden = read_check_files(project / "autograde" / "hidden")
    return Assignment(exercise, add_closing_cells(source).cells, hidden, rules=rules)


def read_check_files(folder: Path) -> dict[str, bytes]:
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
