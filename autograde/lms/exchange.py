"""nbgrader's exchange, in which everybody may write, and where its feedback looks for two files."""

from __future__ import annotations

import contextlib
import datetime as dt
import re
import stat
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from autograde.lms.adapter import Adapter, HandIn
from autograde.lms.archives import SourceFile
from autograde.lms.hand_ins import HandInRecord
from autograde.writing import write_whole

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"
EXCHANGE_FILES = (TIMESTAMP, SECRET)
MOST_BYTES = 1024  # of a time or of a secret
# <user>+<assignment>+<time>[+<random>]
_FOLDER = re.compile(
    r"(?P<name>.+)\+(?P<assignment>[^+]+)\+"
    r"(?P<time>\d{4}-\d\d-\d\d [\d:.]+) ?(?P<zone>\w*)(?:\+[^+]*)?"
)


class Exchange(Adapter):
    """`ada+ch02_views_and_strides+2026-11-21 17:35:49.123456 UTC+x/ch02….ipynb`."""

    name = "exchange"

    def hand_in(self, place: PurePosixPath) -> HandIn | None:
        """The folder says whose it is, which exercise, and when."""
        for part in place.parts[:-1]:
            match = _FOLDER.fullmatch(part)
            if match is not None:
                time = None
                with contextlib.suppress(ValueError):
                    if match["zone"] in {"", "UTC"}:
                        time = dt.datetime.fromisoformat(match["time"]).replace(tzinfo=dt.UTC)
                return HandIn(match["name"], place.name, time=time, exercise=match["assignment"])
        return None

    def other_account(self, hand_in: HandIn, file: SourceFile) -> str:
        """Whose account the folder or what is in it belongs to, if its name is not the learner's.

        nbgrader's own `collect` compares the same two names.
        """
        if not isinstance(file.origin, Path):
            return ""
        # The file, and the folders around it as far as the one that bears the learner's name.
        within = [bool(_FOLDER.fullmatch(part)) for part in file.place.parts].index(True)
        places = [file.origin, *file.origin.parents][: len(file.place.parts) - within]
        accounts = dict.fromkeys(_account(place) for place in reversed(places))
        return ", ".join(name for name in accounts if name not in {"", hand_in.name})


def _account(path: Path) -> str:
    """An account's name, or its number where this machine knows no name; "" on Windows."""
    try:
        return path.owner()
    except KeyError:
        return str(path.lstat().st_uid)
    except NotImplementedError:
        return ""


def keep_exchange_files(folder: Path, time: dt.datetime | None, secret: bytes | None) -> None:
    """Put nbgrader's two files beside a hand-in that came from the exchange at `time`, in UTC.

    Those of an earlier hand-in are taken away where this one came otherwise.

    Raises: OSError.
    """
    written = None if time is None else f"{time:%Y-%m-%d %H:%M:%S.%f} UTC".encode()
    _write(folder / TIMESTAMP, written)
    _write(folder / SECRET, secret if written else None)


def copy_exchange_files(submitted: Path, graded: Path, records: Iterable[HandInRecord]) -> None:
    """Copy the two files to where nbgrader's `release_feedback` finds them, in the folder `graded`.

    Raises: OSError.
    """
    for record in records:
        learner, chapter = record.key
        if not (graded / learner / chapter).is_dir():
            continue  # it was not graded
        for name in EXCHANGE_FILES:
            is_theirs = record.source == Exchange.name
            content = _content(submitted / learner / chapter / name) if is_theirs else None
            _write(graded / learner / chapter / name, content)


def _content(path: Path) -> bytes | None:
    try:
        about = path.lstat()
    except OSError:
        return None
    is_small = stat.S_ISREG(about.st_mode) and about.st_size <= MOST_BYTES
    return path.read_bytes() if is_small else None


def _write(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    elif content != _content(path):
        write_whole(path, content)
