"""Give a submission's cells back what the release said of them, before anything is run."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from insidetensor.handing_in.comparing import Comparison, compare
from insidetensor.handing_in.released import Exercise, exercise_of
from insidetensor.handing_in.repairing import insertions


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
    """Take only what a cell is from a submission; everything else comes from the release.

    Which cell is which, `insidetensor.handing_in` says, as it says it to the learner who hands in:
    by what is in a cell before what its label says. A check that is gone is put back. Of copies one
    keeps its name; nbgrader's own step leaves the others without a schema version, and then
    stops grading at this learner, the rest of the class included. Tags go too: some of them skip
    a cell or swallow its error.
    """

    release = Unicode(help="The folder in which nbgrader keeps its releases.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Restore the metadata of every cell in place, and put back the checks that are gone.

        Raises: NotHandedIn for a notebook in which nothing is of the exercise.
        """
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            released = released_cells(gradebook, about["notebook"], about["assignment"])
        exercise = released_exercise(Path(self.release), about["assignment"], about["notebook"])
        restore(nb, released, compare(nb, exercise))
        return nb, resources


def released_exercise(folder: Path, chapter: str, notebook: str) -> Exercise:
    """The exercise as nbgrader released it.

    Raises: FileNotFoundError where it was not released.
    """
    path = folder / chapter / f"{notebook}.ipynb"
    return exercise_of(notebook, json.loads(path.read_text(encoding="utf-8")))


def restore(nb: NotebookNode, released: dict[str, Released], compared: Comparison) -> None:
    """Give the cells of `nb` the metadata of the release, in place."""
    names = {index: name for name, index in compared.chosen.items() if name in released}
    put_back = insertions(compared)
    cells = []
    for index, cell in enumerate([*nb.cells, None]):
        cells += [
            _new_check(released[check.grade_id], check.source, nb)
            for check in put_back.get(index, [])
            if check.grade_id in released
        ]
        if cell is not None:
            cell.metadata.pop("tags", None)
            cell.metadata.pop("nbgrader", None)
            if index in names:
                cell.metadata["nbgrader"] = released[names[index]].metadata()
            cells.append(cell)
    nb.cells = cells


def _new_check(released: Released, source: str, nb: NotebookNode) -> NotebookNode:
    cell = new_code_cell(source, metadata={"nbgrader": released.metadata()})
    if (nb.nbformat, nb.nbformat_minor) < (4, 5):
        del cell["id"]  # which notebooks of that age do not have
    return cell
