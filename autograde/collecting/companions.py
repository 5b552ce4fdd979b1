"""nbgrader's two files beside a hand-in from its exchange, without which no feedback goes back."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path

from autograde.lateness.hand_ins import HandInRecord
from autograde.writing import write_whole

TIMESTAMP = "timestamp.txt"
COMPANIONS = frozenset({TIMESTAMP, "submission_secret.txt"})
MOST_BYTES = 1024  # of a time or of a secret


def hand_on(submitted: Path, graded: Path, records: Iterable[HandInRecord]) -> None:
    """Copy the files to where nbgrader's `release_feedback` finds them, in the folder `graded`.

    Those of a hand-in that came otherwise are taken away there: they were an earlier one's.

    Raises: OSError.
    """
    for record in records:
        learner, chapter = record.key
        if not (graded / learner / chapter).is_dir():
            continue  # it was not graded
        for name in COMPANIONS:
            content = None
            if record.source == "exchange":
                content = _content(submitted / learner / chapter / name)
            target = graded / learner / chapter / name
            if content is None:
                target.unlink(missing_ok=True)
            elif content != _content(target):
                write_whole(target, content)


def _content(path: Path) -> bytes | None:
    try:
        about = path.lstat()
    except OSError:
        return None
    is_small = stat.S_ISREG(about.st_mode) and about.st_size <= MOST_BYTES
    return path.read_bytes() if is_small else None
