"""nbgrader's one step of `nbgrader autograde` and formgrader's button: grade as `grade` does."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Integer, Unicode

from autograde.core.class_folder import AUTOGRADED, SUBMITTED
from autograde.core.course_directory import TIMEOUT
from autograde.core.errors import GraderError
from autograde.grading.grade import grade_one
from autograde.grading.grade_options import GradeOptions
from autograde.grading.local_workers import LocalWorkers
from autograde.judging.worker_pool import JudgeLimits
from autograde.lms.attempts import AttemptChooser


class GradeSubmission(NbGraderPreprocessor):
    """Grade the submission that nbgrader is at, in the sandbox; give the notebook that was run.

    Scores, the feedback page and the store are written as `grade` writes them, so that both give
    the same. What cannot be graded is nbgrader's error, with our sentence.
    """

    project = Unicode(help="The project's folder, in which the course is.").tag(config=True)
    classroom = Unicode(help="nbgrader's course directory.").tag(config=True)
    timeout = Integer(TIMEOUT, help="Seconds that a cell may take.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Grade the submission, whatever nbgrader has made of its notebook.

        Raises: GraderError where nothing can be graded, or somebody else is grading.
        """
        about, classroom = resources["nbgrader"], Path(self.classroom)
        learner, exercise = about["student"], about["assignment"]
        options = GradeOptions(
            classroom,
            Path(self.project),
            about["db_url"],
            self.timeout,
            learners=[learner],
            chapters=[exercise],
            force=True,
        )
        chooser = AttemptChooser(classroom / SUBMITTED, about["db_url"])
        workers = _start_workers(self.timeout)
        grade = grade_one(classroom / SUBMITTED, options, workers, chooser.choose)
        if grade.problem is not None:
            raise GraderError(grade.problem)
        _keep_time(about["db_url"], classroom, learner, exercise)
        executed = classroom / AUTOGRADED / learner / exercise / f"{exercise}.ipynb"
        return nbformat.read(executed, as_version=4), resources


def _keep_time(url: str, classroom: Path, learner: str, exercise: str) -> None:
    """Put back when nbgrader says it was handed in, by which formgrader knows that it is graded."""
    with Gradebook(url) as book:
        submitted = classroom / SUBMITTED / learner / exercise
        when = CourseDirectory().get_existing_timestamp(str(submitted))
        book.find_submission(exercise, learner).timestamp = when
        book.db.commit()


@cache
def _start_workers(timeout: int) -> LocalWorkers:
    """Start warm processes for all submissions of this nbgrader: they take seconds each time."""
    workers = LocalWorkers(JudgeLimits.for_cells(timeout), {}, sandboxed=True, most=1)
    atexit.register(workers.close)
    return workers
