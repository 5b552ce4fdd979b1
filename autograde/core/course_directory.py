"""Name, configure and read nbgrader's course directory."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from traitlets.config import Config

from insidetensor.handing_in.released import CELLS, Exercise, exercise_of, read_exercises

# What `submit()` and `check` compare a notebook with: the cells of each exercise.
HANDED_OUT = Path("exercises") / CELLS
CONFIG_NAME = "nbgrader_config.py"
LOG_NAME = "grading.log"
RELEASE = "release"  # nbgrader's folder for what is handed out
COURSE_ID = "inside_the_tensor"
TIMEOUT = 30  # seconds a cell may take

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

from autograde.nbgrader.configure import configure

configure(get_config(), project=project, classroom=classroom)
'''


def set_course_directory(config: Config, classroom: Path, db: str | None = None) -> Config:
    """Set nbgrader's course directory and database in `config`, and return it.

    `classroom` is nbgrader's course directory, `db` a SQLAlchemy URL (default: gradebook.db in the
    classroom). Puts this Python's bin directory on PATH: nbgrader calls `alembic` by name.
    """
    put_this_python_on_path()
    config.CourseDirectory.root = str(classroom)
    config.CourseDirectory.course_id = COURSE_ID
    if db is not None:
        config.CourseDirectory.db_url = db
    return config


def read_released_exercise(folder: Path, chapter: str, notebook: str, project: Path) -> Exercise:
    """Read the exercise that nbgrader released into `folder`, with its translations.

    Raises: FileNotFoundError where it was not released.
    """
    path = folder / chapter / f"{notebook}.ipynb"
    released = exercise_of(notebook, json.loads(path.read_text(encoding="utf-8")))
    with suppress(FileNotFoundError):  # a project whose exercises nobody has built
        built = read_exercises(project / HANDED_OUT).get(notebook)
        twins = built.twins if built else ()
        return replace(released, twins=tuple(_with_texts(twin, released) for twin in twins))
    return released


def _with_texts(twin: Exercise, released: Exercise) -> Exercise:
    """The twin with the texts that a person grades as answers, where they are so in the release."""
    texts = {cell.id: cell for cell in released.answers if cell.kind == "markdown"}
    cells = (
        replace(texts[cell.id], sha256=cell.sha256) if cell.id in texts else cell
        for cell in twin.cells
    )
    return replace(twin, cells=tuple(cells))


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
    project = project or Path(__file__).absolute().parents[2]
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
