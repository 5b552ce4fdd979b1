"""Give a submission's cells back what the release said of them, before anything is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor


@dataclass(frozen=True)
class Released:
    """What the gradebook knows of one cell of the release."""

    grade_id: str
    grade: bool
    solution: bool
    locked: bool
    points: float | None
    checksum: str
    cell_type: str

    def metadata(self) -> NotebookNode:
        """nbgrader's metadata of the cell, whole."""
        data = {
            "grade_id": self.grade_id,
            "grade": self.grade,
            "solution": self.solution,
            "locked": self.locked,
            "task": False,
            "schema_version": 3,
            "checksum": self.checksum,
            "cell_type": self.cell_type,
        }
        if self.points is not None:
            data["points"] = self.points
        return NotebookNode(data)


def released_cells(gradebook: Gradebook, notebook: str, assignment: str) -> dict[str, Released]:
    """The cells of one released notebook by grade_id, in the order of the notebook."""
    record = gradebook.find_notebook(notebook, assignment)
    points = {cell.name: float(cell.max_score) for cell in record.grade_cells}
    solutions = {cell.name for cell in record.solution_cells}
    return {
        cell.name: Released(
            grade_id=cell.name,
            grade=cell.name in points,
            solution=cell.name in solutions,
            locked=bool(cell.locked),
            points=points.get(cell.name),
            checksum=cell.checksum,
            cell_type=cell.cell_type,
        )
        for cell in record.source_cells
    }


class RestoreCells(NbGraderPreprocessor):
    """Take only a cell's name from a submission; everything else comes from the release.

    A copied cell keeps its name in its last place only, as nbgrader has it. nbgrader's own
    step leaves the other copies without a schema version, and then stops grading at this
    learner, the rest of the class included. Tags go too: some of them skip a cell or
    swallow its error.
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Restore the metadata of every cell in place."""
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            released = released_cells(gradebook, about["notebook"], about["assignment"])
        restore(nb, released)
        return nb, resources


def restore(nb: NotebookNode, released: dict[str, Released]) -> None:
    """Restore the metadata of every cell of `nb` in place, from the last cell to the first."""
    left = dict(released)
    for cell in reversed(nb.cells):
        cell.metadata.pop("tags", None)
        known = left.pop(grade_id_of(cell), None)
        cell.metadata.pop("nbgrader", None)
        if known is not None:
            cell.metadata["nbgrader"] = known.metadata()


def grade_id_of(cell: NotebookNode) -> str:
    """The name nbgrader knows the cell by; empty where there is none."""
    about = cell.metadata.get("nbgrader")
    name = about.get("grade_id") if isinstance(about, dict) else None
    return name if isinstance(name, str) else ""
