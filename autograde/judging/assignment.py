"""One exercise as whoever judges it needs it: its cells, its hidden checks, and no source tree."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path

from autograde.markers import HIDDEN_TESTS, regions
from autograde.notebooks import source_notebook
from autograde.sources import CHECK_PREFIX, read_source

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

    def segments(self) -> Iterator[tuple[str, bool]]:
        """Its stretches of source in order, each with whether it is hidden from learners."""
        lines, start = self.source.split("\n"), 0
        for region in regions(self.source)[0]:
            if region.kind == HIDDEN_TESTS:
                yield "\n".join(lines[start : region.begin]), False
                yield "\n".join(lines[region.begin + 1 : region.end]), True
                start = region.end + 1
        yield "\n".join(lines[start:]), False


@dataclass(frozen=True)
class Assignment:
    """An exercise: its cells in order, the files of its hidden checks, and those beside it.

    `checks` are all files of the package of hidden checks by their path in it, so that who judges
    needs no source tree; `files` lie in the folder of every learner's process.
    """

    chapter: str
    cells: tuple[AssignmentCell, ...]
    checks: Mapping[str, bytes]
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def check_cells(self) -> Mapping[str, AssignmentCell]:
        """The graded cells by grade_id, in order."""
        return {cell.grade_id: cell for cell in self.cells if cell.is_check and cell.grade_id}

    @property
    def imports(self) -> tuple[AssignmentCell, ...]:
        """The code cells before the first one that is the learner's: what checks build on."""
        found: list[AssignmentCell] = []
        for cell in self.cells:
            if cell.grade_id is not None:
                break
            found += [cell] if cell.kind == "code" else []
        return tuple(found)

    @cached_property
    def learners_names(self) -> frozenset[str]:
        """What the solution cells define at their top level: names that are the learner's."""
        return frozenset(
            name
            for cell in self.cells
            if cell.is_solution and cell.kind == "code"
            for statement in ast.parse(cell.source).body
            for name in _bound(statement)
        )

    @cached_property
    def checks_sha256(self) -> str:
        """A hash of the hidden checks: one judge serves all exercises that share it."""
        return _hash_of_files(self.checks)

    @cached_property
    def sha256(self) -> str:
        """A hash of all that decides about a score."""
        cells = json.dumps([asdict(cell) for cell in self.cells], sort_keys=True)
        parts = (self.chapter, cells, self.checks_sha256, _hash_of_files(self.files))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def assignment_of(project: Path, chapter: str) -> Assignment:
    """The exercise `chapter` of the project in that folder.

    Raises: SourceError, where its source cannot be read; OSError.
    """
    source = read_source(project / "solutions" / f"{chapter}.py")
    cells = tuple(_cell(cell) for cell in source_notebook(source)["cells"])
    return Assignment(chapter, cells, check_files(project / "autograde" / "hidden"))


def check_files(folder: Path) -> dict[str, bytes]:
    """Every file of the package of hidden checks, by its path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in KINDS_OF_CHECK_FILE and path.is_file()
    }


def _cell(cell: Mapping[str, object]) -> AssignmentCell:
    metadata = cell.get("metadata")
    about = metadata.get("nbgrader", {}) if isinstance(metadata, Mapping) else {}
    source = cell["source"]
    return AssignmentCell(
        kind=str(cell["cell_type"]),
        source=source if isinstance(source, str) else "".join(map(str, _list(source))),
        grade_id=about.get("grade_id"),
        points=float(about.get("points") or 0.0),
        is_check=about.get("grade") is True,
        is_solution=about.get("solution") is True,
    )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _bound(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _names(target)
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            yield from _names(target)


def _names(target: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _hash_of_files(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()
