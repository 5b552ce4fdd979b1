"""nbgrader's settings: the same ones for its commands and for formgrader."""

from __future__ import annotations

import os
from pathlib import Path

from nbconvert.preprocessors import ClearMetadataPreprocessor, CSSHTMLHeaderPreprocessor
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearOutput,
    GetGrades,
    IgnorePattern,
    LimitOutput,
    OverwriteCells,
    OverwriteKernelspec,
)
from traitlets.config import Config

from autograde.core.course_directory import RELEASE, TIMEOUT, directory_config
from autograde.nbgrader.execute import CourseExecute, kernel_environment
from autograde.nbgrader.handing_back import CourseFeedback
from autograde.nbgrader.late_penalties import CourseLatePenalties
from autograde.nbgrader.restore import RestoreCells
from autograde.nbgrader.saving import HideChecks, SaveVerdicts
from autograde.nbgrader.showing import LimitShown, cleaned_markdown, cleaned_output

SANITIZE = (ClearOutput, RestoreCells, OverwriteKernelspec, OverwriteCells, CheckCellMetadata)
AUTOGRADE = (
    *(CourseExecute, IgnorePattern, ClearMetadataPreprocessor, LimitOutput),
    *(SaveVerdicts, CourseLatePenalties, CheckCellMetadata),
)
FEEDBACK = (GetGrades, HideChecks, CSSHTMLHeaderPreprocessor)


def configure(config: Config, *, project: Path, classroom: Path, timeout: int = TIMEOUT) -> Config:
    """Put the course's settings into `config` (traitlets) and return it.

    `project` is the project's folder, `classroom` nbgrader's course directory, `timeout` the
    seconds a cell may take.
    """
    directory_config(config, classroom)
    config.Execute.timeout = timeout
    config.Execute.shutdown_kernel = "immediate"  # a graceful end costs two seconds a notebook
    config[CourseExecute.__name__].environment = kernel_environment(project, os.environ)
    # Scripts and styles of a learner's neither run in feedback pages nor in formgrader.
    config.HTMLExporter.sanitize_html = True
    config.HTMLExporter.filters = {"clean_html": cleaned_output, "markdown2html": cleaned_markdown}
    config.HTMLExporter.preprocessors = [LimitShown]
    config[HideChecks.__name__].project = str(project)
    config[CourseLatePenalties.__name__].submitted = str(classroom / "submitted")
    config[RestoreCells.__name__].release = str(classroom / RELEASE)
    config[RestoreCells.__name__].project = str(project)
    config.Autograde.sanitize_preprocessors = list(SANITIZE)
    config.Autograde.autograde_preprocessors = list(AUTOGRADE)
    config.GenerateFeedback.preprocessors = list(FEEDBACK)
    config.GenerateFeedback.exporter_class = CourseFeedback
    config[CourseFeedback.__name__].pages = str(classroom / "feedback")
    return config
