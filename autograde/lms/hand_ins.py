"""Keep what a source said of each notebook that was collected: when it came, whether it is late.

It stands in one file beside the learners' folders, where no learner can put anything. An
instructor may read and change it. Where a learner handed in an exercise more than once, each
notebook is kept in a folder beside the one that counts, and has a line: the latest has the last.
"""

from __future__ import annotations

import codecs
import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.core.csv_tables import CsvTable, escape_cell, read_table, unescape_cell
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.core.writing import write_whole

NAME = "hand_ins.csv"
ATTEMPTS = "attempts"  # the folder beside a notebook, with all that was handed in for it
COLUMNS = ("learner", "chapter", "source", "late", "time", "sha256")
LATE: dict[str, bool | None] = {"yes": True, "no": False, "": None}
JUST_LATE = dt.timedelta(seconds=1)

Key = tuple[str, str]  # learner, chapter


@dataclass(frozen=True)
class Deadline:
    """Until when a learner may hand in: everybody's `due`, in UTC and without a zone, and more."""

    due: dt.datetime | None = None
    extension: dt.timedelta | None = None

    @property
    def ends(self) -> dt.datetime | None:
        """When it is, for this learner."""
        return self.due and self.due + (self.extension or dt.timedelta())

    @property
    def words(self) -> str:
        """When that is: 2026-12-03 23:59 UTC."""
        return f"{self.ends:%Y-%m-%d %H:%M} UTC" if self.ends else ""

    def seconds_late(self, time: dt.datetime | None) -> float:
        """Count how long after it something was handed in, at a time in UTC without a zone."""
        return max(0.0, (time - self.ends).total_seconds()) if time and self.ends else 0.0


@dataclass(frozen=True)
class HandInRecord:
    """What the source said of one notebook.

    `is_late` is None where it said nothing of that; `time` is in UTC, None where it is not known
    (the times in the archives of Canvas and Moodle are none at which anybody handed in).
    """

    learner: str
    chapter: str
    source: str
    sha256: str
    is_late: bool | None = None
    time: dt.datetime | None = None

    @property
    def key(self) -> Key:
        """Whose it is, and for which exercise."""
        return self.learner, self.chapter

    @property
    def says_when(self) -> bool:
        """Whether the source said anything of the time."""
        return self.time is not None or self.is_late is not None

    @property
    def said(self) -> str:
        """What is known of its time, in words."""
        known = [f"{self.time:%Y-%m-%d %H:%M:%S} UTC"] if self.time else []
        if self.is_late is not None:
            known.append(say("lateness.late" if self.is_late else "lateness.in_time"))
        return ", ".join(known) or say("lateness.not_known")

    def counted_time(self, due: dt.datetime | None) -> dt.datetime | None:
        """Decide when it counts as handed in, in UTC without a zone; None where nothing says late.

        `due` is the exercise's deadline, likewise, before any extension. An LMS that only says
        "late" means: after the deadline, nobody knows how long. That counts as just after it,
        which is the least that it can be, and within any extension.
        """
        time = self.time and self.time.astimezone(dt.UTC).replace(tzinfo=None)
        if due is None or self.is_late is None:
            return time
        if self.is_late:
            return max(time or due, due + JUST_LATE)
        return time and min(time, due)

    def is_of(self, notebook: Path) -> bool:
        """Tell whether this is said of the notebook that lies there now.

        Without a hash, which an instructor may take out, it is said of whatever does.
        """
        try:
            return self.sha256 in {"", notebook_sha256(notebook.read_bytes())}
        except OSError:
            return False

    def after(self, old: HandInRecord | None) -> HandInRecord:
        """Merge this with the record `old` of when the same notebook was collected before.

        Its first hand-in counts, and what an instructor wrote there. Only "late" may be taken back.
        """
        if old is None or old.sha256 != self.sha256:
            return self
        is_in_time = False in (old.is_late, self.is_late)
        is_late = False if is_in_time else old.is_late or self.is_late
        return replace(self, is_late=is_late, time=old.time or self.time)


def notebook_sha256(content: bytes) -> str:
    """Hash a notebook, with or without the byte order mark that `grade` takes away."""
    return hashlib.sha256(content.removeprefix(codecs.BOM_UTF8)).hexdigest()


def keep_attempt(place: Path, content: bytes, when: dt.datetime | None) -> Path:
    """Keep a notebook that was handed in, with its time, beside the one that lies at `place`.

    Raises: OSError.
    """
    name = f"{when:%Y%m%dT%H%M%SZ}" if when else "no-time"
    path = find_attempt(place, notebook_sha256(content))
    path = path or place / ATTEMPTS / f"{name}-{notebook_sha256(content)[:16]}.ipynb"
    if not path.exists():
        write_whole(path, content, times=file_times(when))
    return path


def keep_both(
    folder: Path,
    records: dict[Key, list[HandInRecord]],
    key: Key,
    content: bytes,
    when: dt.datetime | None,
) -> tuple[Path, Path]:
    """Keep the notebook that lies in `folder`, and another of the same exercise; where they are.

    The first gets a record where it has none: somebody put it there.

    Raises: OSError.
    """
    place = folder.joinpath(*key)
    there = place / f"{key[1]}.ipynb"
    first, known = there.read_bytes(), records.setdefault(key, [])
    mine = next((each for each in known if each.is_of(there)), None)
    if mine is None:
        mine = HandInRecord(*key, "", "")
        known.append(mine)
    known[known.index(mine)] = mine = replace(mine, sha256=notebook_sha256(first))
    time = mine.time or dt.datetime.fromtimestamp(there.stat().st_mtime, tz=dt.UTC)
    return keep_attempt(place, first, time), keep_attempt(place, content, when)


def find_attempt(place: Path, sha256: str) -> Path | None:
    """Find the notebook with this hash among those that are kept beside the one at `place`."""
    found = (place / ATTEMPTS).glob(f"*-{sha256[:16]}.ipynb") if sha256 else iter(())
    return next((path for path in found if path.is_file() and not path.is_symlink()), None)


def file_times(time: dt.datetime | None) -> tuple[int, int] | None:
    """Give the times of a file that was changed then, as `os.utime` wants them in nanoseconds."""
    if time is None:
        return None
    since = time - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    return (since // dt.timedelta(microseconds=1) * 1000,) * 2


def read_records(folder: Path) -> dict[Key, HandInRecord]:
    """Read the record of each notebook in `folder`; none where nothing was collected into it.

    Of several that were handed in it is the one that lies there now, or the latest.

    Raises: GraderError, as `read_attempts`.
    """
    return {key: _current(folder, records) for key, records in read_attempts(folder).items()}


def _current(folder: Path, records: list[HandInRecord]) -> HandInRecord:
    if len(records) > 1:
        for record in records:
            if record.is_of(folder / record.learner / record.chapter / f"{record.chapter}.ipynb"):
                return record
    return records[-1]


def read_attempts(folder: Path) -> dict[Key, list[HandInRecord]]:
    """Read the records of all that was handed in, the latest of each learner and exercise last.

    Raises: GraderError where the file is there and makes no sense.
    """
    path, number = folder / NAME, 1
    try:
        if not path.is_file():
            return {}
    except OSError:
        return {}  # the folder itself cannot be read, which whoever grades it says
    records: dict[Key, list[HandInRecord]] = {}
    try:
        for number, line in read_table(path).records():  # noqa: B007 - the sentence below says it
            record = _record(line)
            records.setdefault(record.key, []).append(record)
    except GraderError as problem:
        raise GraderError(say("lateness.unreadable", reason=problem)) from None
    except (KeyError, ValueError):
        raise GraderError(say("lateness.no_record", path=path, line=number)) from None
    return records


def write_records(folder: Path, records: Iterable[HandInRecord]) -> None:
    """Write records of notebooks, the latest of one exercise last, in place of all that there are.

    Raises: OSError.
    """
    lines = [_line(record) for record in sorted(records, key=lambda record: record.key)]
    write_whole(folder / NAME, CsvTable((COLUMNS, *lines)).to_bytes())


def current_records(
    folder: Path, records: Iterable[HandInRecord]
) -> tuple[dict[Key, HandInRecord], dict[Key, HandInRecord]]:
    """Split records into those of what lies in `folder` now, and those of another notebook.

    Of a notebook that another one was put in place of nothing is known: neither late nor when.
    """
    said: dict[Key, HandInRecord] = {}
    unknown: dict[Key, HandInRecord] = {}
    for record in records:
        notebook = folder / record.learner / record.chapter / f"{record.chapter}.ipynb"
        if record.is_of(notebook):
            said[record.key] = record
        elif notebook.is_file():
            unknown[record.key] = replace(record, is_late=None, time=None)
    return said, {key: record for key, record in unknown.items() if key not in said}


def _record(line: Mapping[str, str]) -> HandInRecord:
    words = line["time"].strip()
    time = dt.datetime.fromisoformat(words).astimezone(dt.UTC) if words else None
    is_late = LATE[line["late"].strip().lower()]
    names = unescape_cell(line["learner"]), line["chapter"], line["source"]
    return HandInRecord(*names, line["sha256"].strip(), is_late, time)


def _line(record: HandInRecord) -> tuple[str, ...]:
    late = {True: "yes", False: "no", None: ""}[record.is_late]
    time = "" if record.time is None else record.time.isoformat()
    names = escape_cell(record.learner), record.chapter, record.source
    return (*names, late, time, record.sha256)
