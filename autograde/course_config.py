"""nbgrader's settings: the same ones for `python -m autograde`, `nbgrader` and formgrader."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from traitlets.config import Config

CONFIG_NAME = "nbgrader_config.py"
LOG_NAME = "grading.log"
RELEASE = "release"  # nbgrader's folder for what is handed out
COURSE_ID = "inside_the_tensor"
TIMEOUT = 30  # seconds a cell may take
# A step of nbgrader's own commands only, by its name: what grades must not need what is late.
LATE_PENALTIES = "autograde.lms.late.CourseLatePenalties"

_MARK = "# Unedited since it was written: "
_TEXT = '''\
"""nbgrader's settings for this class, written by `python -m autograde`.

They make `nbgrader autograde` and formgrader give the scores that `python -m autograde grade`
gives. Add your own settings at the end: a file that somebody edited is never written over.
"""

import sys
from pathlib import Path

classroom = Path(__file__).resolve().parent
project = (classroom / {project!r}).resolve()
if str(project) not in sys.path:
    sys.path.insert(0, str(project))

from autograde.course_config import configure

configure(get_config(), project=project, classroom=classroom)
'''


def configure(
    config: Config,
    *,
    project: Path,
    classroom: Path,
    db: str | None = None,
    timeout: int = TIMEOUT,
    kernel_log: Path | None = None,
) -> Config:
    """Put the course's settings into `config` (traitlets) and return it.

    `project` is the project's folder, `classroom` nbgrader's course directory, `db` a SQLAlchemy
    URL (default: gradebook.db in the classroom), `timeout` the seconds a cell may take,
    `kernel_log` a file for what kernels write past Jupyter (default: the terminal).

    Puts this Python's bin directory on PATH: nbgrader calls `alembic` by name.
    """
    from autograde.execute import CourseExecute, kernel_environment
    from autograde.restore import RestoreCells
    from autograde.saving import HideChecks

    put_this_python_on_path()
    config.CourseDirectory.root = str(classroom)
    config.CourseDirectory.course_id = COURSE_ID
    if db is not None:
        config.CourseDirectory.db_url = db
    config.Execute.timeout = timeout
    config.Execute.shutdown_kernel = "immediate"  # a graceful end costs two seconds a notebook
    config[CourseExecute.__name__].environment = kernel_environment(project, os.environ)
    if kernel_log is not None:
        config[CourseExecute.__name__].kernel_log = str(kernel_log)
    # Scripts and styles of a learner's neither run in feedback pages nor in formgrader.
    config.HTMLExporter.sanitize_html = True
    config[HideChecks.__name__].project = str(project)
    config[LATE_PENALTIES.rpartition(".")[2]].submitted = str(classroom / "submitted")
    config[RestoreCells.__name__].release = str(classroom / RELEASE)
    config.Autograde.sanitize_preprocessors = _sanitize_steps()
    config.Autograde.autograde_preprocessors = _autograde_steps()
    config.GenerateFeedback.preprocessors = _feedback_steps()
    return config


def _sanitize_steps() -> list[type[Any]]:
    from nbgrader.preprocessors import (
        CheckCellMetadata,
        ClearOutput,
        OverwriteCells,
        OverwriteKernelspec,
    )

    from autograde.restore import RestoreCells

    return [ClearOutput, RestoreCells, OverwriteKernelspec, OverwriteCells, CheckCellMetadata]


def _autograde_steps() -> list[type[Any] | str]:
    from nbconvert.preprocessors import ClearMetadataPreprocessor
    from nbgrader.preprocessors import CheckCellMetadata, IgnorePattern, LimitOutput

    from autograde.execute import CourseExecute
    from autograde.saving import SaveVerdicts

    return [
        CourseExecute,
        IgnorePattern,
        ClearMetadataPreprocessor,
        LimitOutput,
        SaveVerdicts,
        LATE_PENALTIES,
        CheckCellMetadata,
    ]


def _feedback_steps() -> list[type[Any]]:
    from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
    from nbgrader.preprocessors import GetGrades

    from autograde.saving import HideChecks

    return [GetGrades, HideChecks, CSSHTMLHeaderPreprocessor]


def put_this_python_on_path() -> None:
    """Let programs that nbgrader calls by name be found beside this Python; safe to repeat."""
    # Not resolved: in a virtual environment the link is the environment.
    folder = str(Path(sys.executable).absolute().parent)
    entries = os.environ.get("PATH", os.defpath).split(os.pathsep)
    if entries[0] != folder:
        os.environ["PATH"] = os.pathsep.join([folder, *entries])


def write_config(classroom: Path, project: Path | None = None) -> bool:
    """Write nbgrader_config.py into `classroom`; say whether the file is ours and up to date.

    The file finds the project from where it lies itself, so nothing in it belongs to one
    machine. A file that somebody edited is left as it is (and the answer is False).
    """
    project = project or Path(__file__).absolute().parents[1]
    classroom.mkdir(parents=True, exist_ok=True)
    target = classroom / CONFIG_NAME
    if target.exists() and not _is_unedited(target.read_text(encoding="utf-8")):
        return False
    way = os.path.relpath(project.resolve(), classroom.resolve())
    target.write_text(_signed(_TEXT.format(project=Path(way).as_posix())), encoding="utf-8")
    return True


def _signed(text: str) -> str:
    return f"{text}\n{_MARK}{_digest(text)}\n"


def _is_unedited(text: str) -> bool:
    body, mark, digest = text.rpartition(f"\n{_MARK}")
    return bool(mark) and digest.strip() == _digest(body)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]
