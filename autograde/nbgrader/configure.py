"""nbgrader's settings: the same ones for its commands and for formgrader."""

from __future__ import annotations

from pathlib import Path

from nbgrader.preprocessors import CheckCellMetadata
from traitlets.config import Config

from autograde.core.course_directory import TIMEOUT, set_course_directory
from autograde.nbgrader.grading_step import GradeSubmission
from autograde.nbgrader.handing_back import CourseFeedback
from autograde.nbgrader.late_penalties import CourseLatePenalties
from autograde.nbgrader.showing import LimitShown, clean_markdown, clean_output


def configure(config: Config, *, project: Path, classroom: Path, timeout: int = TIMEOUT) -> Config:
    """Put the course's settings into `config` (traitlets) and return it.

    `project` is the project's folder, `classroom` nbgrader's course directory, `timeout` the
    seconds a cell may take.
    """
    set_course_directory(config, classroom)
    # Scripts and styles of a learner's neither run in feedback pages nor in formgrader.
    config.HTMLExporter.sanitize_html = True
    config.HTMLExporter.filters = {"clean_html": clean_output, "markdown2html": clean_markdown}
    config.HTMLExporter.preprocessors = [LimitShown]
    config[CourseLatePenalties.__name__].submitted = str(classroom / "submitted")
    step = config[GradeSubmission.__name__]
    step.project, step.classroom, step.timeout = str(project), str(classroom), timeout
    # The notebook is taken as it was handed in: what it says of its cells is put right there.
    config.Autograde.sanitize_preprocessors = []
    config.Autograde.autograde_preprocessors = [
        GradeSubmission,
        CourseLatePenalties,
        CheckCellMetadata,
    ]
    config.GenerateFeedback.preprocessors = []
    config.GenerateFeedback.exporter_class = CourseFeedback
    feedback = config[CourseFeedback.__name__]
    feedback.project, feedback.classroom = str(project), str(classroom)
    return config
