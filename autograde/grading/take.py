"""Take in what was handed in: read it once, and keep a copy where nbgrader looks for it."""

import codecs
import datetime as dt
import os
import stat
from pathlib import Path

from autograde.core.messages import say
from autograde.core.notebook_files import MOST_BYTES
from autograde.core.writing import write_whole
from autograde.grading.languages import Languages
from autograde.grading.submissions import FoundNotebook
from autograde.judging.submission import Submission


class NotReadableError(Exception):
    """The file is not what it was when it was found."""


def take_submission(found: FoundNotebook, submitted: Path, languages: Languages) -> Submission:
    """Read a notebook, and copy it, and nothing that lies beside it, into `submitted`.

    Data files that an exercise needs come from the course. Other files of a learner's are
    left behind: a numpy.py beside the notebook would be imported by it. A byte order mark,
    which some editors put at the start of a file and nbgrader stumbles over, is left behind too.

    Raises: NotReadableError for a link, for what is no file, and for one that has grown too large;
    OSError.
    """
    submission = read_submission(found, languages)
    keep_submission(submission, found.path, submitted)
    return submission


def read_submission(found: FoundNotebook, languages: Languages) -> Submission:
    """Read a notebook. Raises: as `take_submission`."""
    raw, about = _read(found.path)
    content = raw.removeprefix(codecs.BOM_UTF8)
    when = dt.datetime.fromtimestamp(about.st_mtime, tz=dt.UTC)
    language = languages.of(found.learner, content)
    return Submission(found.learner, found.exercise, content, when, language)


def keep_submission(submission: Submission, path: Path, submitted: Path) -> None:
    """Copy what was read from `path` into `submitted`. Raises: OSError."""
    target = submitted.joinpath(*submission.key, f"{submission.exercise}.ipynb")
    is_there = target.exists() and target.samefile(path)
    if not is_there or path.stat().st_size != len(submission.notebook):
        about = path.stat()
        times = about.st_atime_ns, about.st_mtime_ns
        write_whole(target, submission.notebook, times=times, is_copy=not is_there)


def _read(notebook: Path) -> tuple[bytes, os.stat_result]:
    # Opened without waiting: a pipe put in its place would block for ever.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(notebook, flags), "rb") as file:
        about = os.fstat(file.fileno())
        content = file.read(MOST_BYTES + 1) if stat.S_ISREG(about.st_mode) else None
    if content is None or len(content) > MOST_BYTES:
        raise NotReadableError(say("problem.changed", name=notebook.name))
    return content, about
