"""nbgrader's course directory for one class: prepare it, and have nbgrader release in it."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import warnings
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from logging.handlers import RotatingFileHandler
from pathlib import Path

import nbgrader
import traitlets.log
from nbgrader.converters import GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config

from autograde.authoring.build import write_source_notebooks
from autograde.core.course_directory import (
    LOG_NAME,
    RELEASE,
    read_released_exercise,
    set_course_directory,
    write_config,
)
from autograde.core.database import check_gradebook_url, explain_database_errors, open_engine
from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say
from autograde.feedback.redacting import Secrets, secrets_of
from autograde.grading.nbgrader_gradebook import has_exercise, read_written
from autograde.grading.store import add_release, read_release
from insidetensor.handing_in.released import Exercise

MOST_LOG = 10 * 2**20  # bytes of the log, and as many of the one before it
MOST_OF_ONE = 100  # lines a minute that one place of the code may write


class _NoFlood(logging.Filter):
    """Lets one place of the code say so much a minute, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self._minute, self._said = 0, Counter[tuple[str, int]]()

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(record.created // 60)
        if minute != self._minute:
            self._minute, self._said = minute, Counter()
        place = record.pathname, record.lineno
        self._said[place] += 1
        return self._said[place] <= MOST_OF_ONE


class OneRelease(GenerateAssignment):
    """nbgrader's GenerateAssignment, which keeps the error that it only writes to its log."""

    error: Exception | None = None

    def convert_single_notebook(self, notebook_filename: str) -> None:
        """Convert one notebook."""
        try:
            super().convert_single_notebook(notebook_filename)
        except Exception as error:
            self.error = error
            raise


@dataclass(frozen=True)
class Classroom:
    """A course directory ready to grade in."""

    folder: Path
    project: Path
    config: Config
    db_url: str

    @cached_property  # every line of the grader: read only where something is graded
    def secrets(self) -> Secrets:
        """The lines that no learner is shown."""
        return secrets_of(self.project)

    def notebook_at(self, step: str, learner: str, chapter: str) -> Path:
        """Where nbgrader keeps a submission's notebook at one of its steps."""
        return self.folder / step / learner / chapter / f"{chapter}.ipynb"


def open_classroom(
    folder: Path, project: Path, *, db: str | None = None, written: Collection[str] = ()
) -> Classroom:
    """Make `folder` a course directory with the sources of every exercise of `project`.

    In the exercises `written` parts that a person grades count.

    Raises: GraderError where the gradebook cannot be opened.
    """
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    url = None if db is None else check_gradebook_url(db)
    write_config(folder, project)
    config = set_course_directory(Config(), folder, url)
    db_url = CourseDirectory(config=config).db_url
    write_source_notebooks(project, folder / "source", written)
    return Classroom(folder, project, config, db_url)


def find_counted_written(url: str) -> set[str]:
    """Find the exercises in which written parts count, by a gradebook that may not be there yet.

    Raises: GraderError where it cannot be read.
    """
    database = make_url(url)
    if database.get_backend_name() == "sqlite" and not Path(database.database or "").is_file():
        return set()
    with explain_database_errors(url), open_engine(url) as engine, engine.connect() as connection:
        return read_written(connection)


def release_once(classroom: Classroom, engine: Engine, exercise: str) -> None:
    """Have nbgrader release the exercise, unless that is done of just this version.

    Raises: GraderError, as `release_exercise`.
    """
    made_of = released_content(classroom, exercise)
    with engine.connect() as connection:
        is_known = has_exercise(connection, exercise)
    if not is_known or made_of is None or made_of != read_release(engine, exercise):
        release_exercise(classroom, exercise)
        add_release(engine, exercise, released_content(classroom, exercise) or "")


def release_exercise(classroom: Classroom, chapter: str) -> None:
    """Have nbgrader put the exercise into its gradebook and make its release.

    Raises: GraderError where the gradebook refuses: it holds grades for other cells than the
    exercise has now.
    """
    coursedir = CourseDirectory(config=classroom.config, assignment_id=chapter)
    converter = OneRelease(coursedir=coursedir, config=classroom.config)
    converter.force = True
    try:
        with warnings.catch_warnings():
            # Old notebooks without cell ids are no news to an instructor.
            warnings.simplefilter("ignore")
            converter.start()
    except (NbGraderException, SQLAlchemyError) as error:
        reason = first_line(converter.error or error)
        log = classroom.folder / LOG_NAME
        sentence = say("usage.no_release", chapter=chapter, reason=reason, log=log)
        raise GraderError(sentence) from error


def released_content(classroom: Classroom, chapter: str) -> str | None:
    """A hash of what is released and of what it was made from; None where something is missing."""
    digest = hashlib.sha256(nbgrader.__version__.encode())
    try:
        for step in ("source", RELEASE):
            content = (classroom.folder / step / chapter / f"{chapter}.ipynb").read_bytes()
            digest.update(hashlib.sha256(content).digest())
    except FileNotFoundError:
        return None
    return digest.hexdigest()


def exercise_of_release(classroom: Classroom, chapter: str) -> Exercise:
    """What learners were handed out, as nbgrader has released it here."""
    return read_released_exercise(classroom.folder / RELEASE, chapter, chapter, classroom.project)


@contextlib.contextmanager
def log_to(log_file: Path, *others: str) -> Iterator[None]:
    """Send nbgrader's log, and those of other names, to `log_file`; put all back afterwards.

    The file is bounded, and so is what is said in it again and again; cwd and environment are put
    back, too.
    """
    environment, cwd = dict(os.environ), Path.cwd()
    loggers = [traitlets.log.get_logger(), *map(logging.getLogger, others)]
    before = [(logger.level, logger.propagate) for logger in loggers]
    # Begun anew, and then only added to: kernels write to the same file.
    log_file.write_bytes(b"")
    handler = RotatingFileHandler(
        log_file, "a", MOST_LOG, backupCount=1, encoding="utf-8", errors="backslashreplace"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(_NoFlood())
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    try:
        yield
    finally:
        handler.close()
        for logger, (level, propagate) in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
            logger.propagate = propagate
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
