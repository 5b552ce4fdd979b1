"""Take in what was handed in: read it once, and keep a copy where nbgrader looks for it."""

import codecs
import datetime as dt
import hashlib
import os
import stat
from pathlib import Path
from typing import NamedTuple

from autograde.core.messages import say
from autograde.core.notebook_files import MOST_BYTES
from autograde.core.writing import write_whole
from autograde.grading.submissions import Submission


class NotReadableError(Exception):
    """The file is not what it was when it was found."""


class HandedIn(NamedTuple):
    """One notebook as it was read, and when this machine had it last written.

    The time is in UTC, that of the file here: never anything that its learner wrote into it.
    """

    notebook: bytes
    timestamp: dt.datetime

    @property
    def sha256(self) -> str:
        """A hash of the notebook's bytes, as `collect` keeps it."""
        return hashlib.sha256(self.notebook).hexdigest()


def copy_in(submission: Submission, submitted: Path) -> HandedIn:
    """Read the notebook, and copy it, and nothing that lies beside it, into `submitted`.

    Data files that an exercise needs come from the course. Other files of a learner's are
    left behind: a numpy.py beside the notebook would be imported by it. A byte order mark,
    which some editors put at the start of a file and nbgrader stumbles over, is left behind too.

    Raises: NotReadableError for a link, for what is no file, and for one that has grown too large;
    OSError.
    """
    target = submitted / submission.learner / submission.chapter / f"{submission.chapter}.ipynb"
    raw, about = _read(submission.notebook)
    content = raw.removeprefix(codecs.BOM_UTF8)
    is_there = target.exists() and target.samefile(submission.notebook)
    if not is_there or content != raw:
        times = about.st_atime_ns, about.st_mtime_ns
        write_whole(target, content, times=times, is_copy=not is_there)
    when = dt.datetime.fromtimestamp(about.st_mtime, tz=dt.UTC)
    return HandedIn(content, when)


def _read(notebook: Path) -> tuple[bytes, os.stat_result]:
    # Opened without waiting: a pipe put in its place would block for ever.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(notebook, flags), "rb") as file:
        about = os.fstat(file.fileno())
        content = file.read(MOST_BYTES + 1) if stat.S_ISREG(about.st_mode) else None
    if content is None or len(content) > MOST_BYTES:
        raise NotReadableError(say("problem.changed", name=notebook.name))
    return content, about
