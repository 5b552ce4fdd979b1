"""nbgrader's steps that save scores and make its own feedback pages, with the course's rules."""

import re
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Unicode

from autograde.authoring.course.markers import HIDDEN_TESTS, remove_regions
from autograde.feedback.leaks import hide_in, secrets_of
from autograde.grading.notices import learners_cells
from autograde.judging.results import DEAD, NOT_RUN, TIMEOUT
from autograde.judging.verdict import MIME

_ASSESS = re.compile(r"\bassess\(\s*[\"']([\w.]+)[\"']")


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
        grade.auto_score = score_of(cell, float(about["points"]))
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
            cell.source = remove_regions(cell.source, HIDDEN_TESTS)
            for output in cell.outputs:
                if output.output_type == "error":
                    output.traceback = [f"{output.ename}: {output.evalue}"]
        return cell, resources


def score_of(cell: NotebookNode, points: float) -> float | None:
    """The points of a graded cell that nbgrader has executed; None where a human has to decide.

    They are what its check has published, and no other result of the cell's. Its source must be
    the release's: nbgrader has put it back.
    """
    outputs = cell.get("outputs", [])
    errors = {str(output.ename) for output in outputs if output.output_type == "error"}
    if errors & {NOT_RUN, DEAD}:
        return None
    if TIMEOUT in errors:
        return 0.0
    told = [
        output.data[MIME]
        for output in outputs
        if output.output_type == "display_data" and isinstance(output.data.get(MIME), dict)
    ]
    asked = _ASSESS.findall(cell.source)
    if not asked or [each.get("check") for each in told] != asked:
        return None
    earned = told[0].get("earned")
    if isinstance(earned, bool) or not isinstance(earned, int | float):
        return None  # the check could not do its work, or it was not `assess` that told
    return min(max(0.0, float(earned)), points)


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
