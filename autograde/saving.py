"""nbgrader's steps that save scores and make its own feedback pages, with the course's rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Unicode

from autograde.grading.notices import learners_cells
from autograde.leaks import hide_in, secrets_of
from autograde.scoring import judge, without_hidden


class SaveVerdicts(SaveAutoGrades):
    """nbgrader's SaveAutoGrades, which gives points for a verdict and for nothing else."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Forget the scores of an earlier run, then save those of this one."""
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            forget_scores(gradebook, about["notebook"], about["assignment"], about["student"])
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources)
        return result

    def _add_score(self, cell: NotebookNode, resources: Any) -> None:
        about = cell.metadata["nbgrader"]
        grade = self.gradebook.find_grade(
            about["grade_id"], self.notebook_id, self.assignment_id, self.student_id
        )
        grade.auto_score = judge(cell).score(float(about["points"]))
        grade.needs_manual_grade = grade.auto_score is None or grade.manual_score is not None
        self.gradebook.db.commit()


class HideChecks(NbGraderPreprocessor):
    """Take hidden tests and tracebacks out of the pages of `nbgrader generate_feedback`."""

    project = Unicode(help="The project's folder, whose solutions and checks are kept back.").tag(
        config=True
    )

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Hide what learners may not read, in place."""
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources)
        secrets = secrets_of(Path(self.project)).but(cell["source"] for cell in learners_cells(nb))
        for cell in nb.cells:
            hide_in(cell.get("outputs", []), secrets)
        return result

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        """Keep of a graded cell what learners may read."""
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = without_hidden(cell.source)
            for output in cell.outputs:
                if output.output_type == "error":
                    output.traceback = [f"{output.ename}: {output.evalue}"]
        return cell, resources


def forget_scores(gradebook: Gradebook, notebook: str, assignment: str, student: str) -> None:
    """Take the grader's scores of a submission out of the gradebook; a human's stay.

    Without this, a cell that is missing this time would keep the score of last time.
    """
    try:
        submitted = gradebook.find_submission_notebook(notebook, assignment, student)
    except MissingEntry:
        return
    for grade in submitted.grades:
        grade.auto_score, grade.needs_manual_grade = None, True
    gradebook.db.commit()
