"""Give a submission's cells back what the release said of them, before anything is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from autograde.core.course_directory import released_exercise
from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.repairing import repair_notebook


class RestoreCells(NbGraderPreprocessor):
    """Take only what a cell is from a submission; everything else comes from the release.

    Which cell is which, `insidetensor.handing_in` says, as it says it to the learner who hands in:
    by what is in a cell before what its label says. A check that is gone is put back. Of copies one
    keeps its name; nbgrader's own step leaves the others without a schema version, and then
    stops grading at this learner, the rest of the class included. Tags go too: some of them skip
    a cell or swallow its error.
    """

    release = Unicode(help="The folder in which nbgrader keeps its releases.").tag(config=True)
    project = Unicode(help="The project's folder, in which the course is.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """The notebook repaired, with the metadata of the release in its graded cells.

        Raises: NotHandedInError for a notebook in which nothing is of the exercise.
        """
        about = resources["nbgrader"]
        names = about["assignment"], about["notebook"]
        exercise = released_exercise(Path(self.release), *names, Path(self.project))
        made = nbformat.from_dict(repair_notebook(nb, compare(nb, exercise)))
        for cell in made.cells:
            cell.source = "".join(cell.source)
        return made, resources
