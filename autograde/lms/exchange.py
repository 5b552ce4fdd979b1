"""nbgrader's exchange, in which everybody may write, and the two files that nbgrader looks for."""

import contextlib
import datetime as dt
import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from autograde.core.writing import write_whole
from autograde.lms.adapter import Adapter, HandIn
from autograde.lms.archives import SourceFile
from autograde.lms.hand_ins import HandInRecord, Key, find_attempt

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"
EXCHANGE_FILES = (TIMESTAMP, SECRET)
SECRET_OF_KEPT = ".secret"
# <user>+<assignment>+<time>[+<random>]
_FOLDER = re.compile(
    r"(?P<name>.+)\+(?P<assignment>[^+]+)\+"
    r"(?P<time>\d{4}-\d\d-\d\d [\d:.]+) ?(?P<zone>\w*)(?:\+[^+]*)?"
)


class Exchange(Adapter):
    """`ada+ch02_views_and_strides+2026-11-21 17:35:49.123456 UTC+x/ch02….ipynb`."""

    name = "exchange"

    def read_hand_in(self, place: PurePosixPath) -> HandIn | None:
        """Read from the folder's name whose it is, which exercise, and when."""
        for part in place.parts[:-1]:
            match = _FOLDER.fullmatch(part)
            if match is not None:
                time = None
                with contextlib.suppress(ValueError):
                    if match["zone"] in {"", "UTC"}:
                        time = dt.datetime.fromisoformat(match["time"]).replace(tzinfo=dt.UTC)
                return HandIn(match["name"], place.name, time=time, exercise=match["assignment"])
        return None

    def find_other_account(self, hand_in: HandIn, file: SourceFile) -> str:
        """Name the accounts that own the folder or what is in it, but for the learner's.

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


def keep_secret(attempt: Path, secret: bytes | None) -> None:
    """Keep nbgrader's secret of a hand-in beside the notebook that is kept of it.

    Raises: OSError.
    """
    if secret is not None:
        write_whole(attempt.with_suffix(SECRET_OF_KEPT), secret)


def format_timestamp(time: dt.datetime) -> bytes:
    """Write a time in UTC as nbgrader does into timestamp.txt."""
    return f"{time:%Y-%m-%d %H:%M:%S.%f} UTC".encode()


def write_timestamps(submitted: Path, times: Mapping[Key, dt.datetime | None]) -> None:
    """Write beside each notebook when it counts as handed in, in UTC; nothing where nobody knows.

    Formgrader takes a hand-in for graded while the gradebook has the same time.

    Raises: OSError.
    """
    for key, time in times.items():
        path = submitted.joinpath(*key, TIMESTAMP)
        if time is None:
            path.unlink(missing_ok=True)
        elif path.parent.is_dir():
            text = format_timestamp(time)
            if not path.is_file() or path.read_bytes() != text:
                write_whole(path, text, is_copy=True)


def copy_exchange_files(submitted: Path, graded: Path, records: Iterable[HandInRecord]) -> None:
    """Copy the two files to where nbgrader's `release_feedback` finds them, in the folder `graded`.

    Those of a hand-in that came otherwise are taken away there: they were an earlier one's.

    Raises: OSError.
    """
    for record in records:
        place = Path(record.learner, record.chapter)
        for name in EXCHANGE_FILES if (graded / place).is_dir() else ():
            source, target = submitted / place / name, graded / place / name
            kept = find_attempt(submitted / place, record.sha256)
            if name == SECRET and kept is not None:
                source = kept.with_suffix(SECRET_OF_KEPT)
            if record.source == Exchange.name and source.is_file() and not source.is_symlink():
                # The exchange's own time, whatever counts: by that feedback is found there.
                time = record.time if name == TIMESTAMP else None
                text = format_timestamp(time) if time else source.read_bytes()
                write_whole(target, text, is_copy=True)
            else:
                target.unlink(missing_ok=True)
