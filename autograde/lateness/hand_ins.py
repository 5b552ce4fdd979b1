"""What a source said of each notebook when it was collected: whether it is late, and since when.

It stands in one file beside the learners' folders, where no learner can put anything. An
instructor may read and change it.
"""

from __future__ import annotations

import codecs
import csv
import datetime as dt
import hashlib
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.grading.submissions import GraderError
from autograde.spreadsheet_cells import escaped, unescaped
from autograde.wording import say
from autograde.writing import write_whole

NAME = "hand_ins.csv"
COLUMNS = ("learner", "chapter", "source", "late", "time", "sha256")
LATE: dict[str, bool | None] = {"yes": True, "no": False, "": None}

Key = tuple[str, str]  # learner, chapter


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
    def is_untimed(self) -> bool:
        """Whether the source says nothing at all about time."""
        return self.is_late is None and self.time is None

    def is_of(self, notebook: Path) -> bool:
        """Whether this is said of the notebook that lies there now.

        Without a hash, which an instructor may take out, it is said of whatever does.
        """
        try:
            return self.sha256 in {"", notebook_sha256(notebook.read_bytes())}
        except OSError:
            return False


def notebook_sha256(content: bytes) -> str:
    """A hash of a notebook, with or without the byte order mark that `grade` takes away."""
    return hashlib.sha256(content.removeprefix(codecs.BOM_UTF8)).hexdigest()


def read_records(folder: Path) -> dict[Key, HandInRecord]:
    """What was said of the notebooks in `folder`; nothing where nothing was collected into it.

    Raises: GraderError where the file is there and makes no sense.
    """
    path = folder / NAME
    if not _is_there(path):
        return {}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise GraderError(say("lateness.unreadable", path=path, reason=reason)) from None
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    found = {}
    try:
        for line in reader:
            record = _record(line)
            found[record.key] = record
    except (csv.Error, KeyError, ValueError, AttributeError, TypeError):
        raise GraderError(say("lateness.no_record", path=path, line=reader.line_num)) from None
    return found


def write_records(
    folder: Path, records: Iterable[HandInRecord], *, are_copies: bool = False
) -> None:
    """Add what was said of notebooks to what `folder` has, in place of what is older.

    What stands there of the same notebook counts, too, unless these `are_copies` of what
    is known elsewhere.

    Raises: GraderError where what is there makes no sense; OSError.
    """
    new = {record.key: record for record in records}
    if not new:
        return
    before = read_records(folder)
    if not are_copies:
        new = {key: _merged(before.get(key), record) for key, record in new.items()}
    merged = before | new
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_line(record) for _, record in sorted(merged.items()))
    write_whole(folder / NAME, text.getvalue().encode("utf-8"))


def records_of(folder: Path, records: Mapping[Key, HandInRecord]) -> dict[Key, HandInRecord]:
    """Those of the records that are said of what lies in `folder` now."""
    return {
        (learner, chapter): record
        for (learner, chapter), record in records.items()
        if record.is_of(folder / learner / chapter / f"{chapter}.ipynb")
    }


def silent_records(folder: Path, records: Mapping[Key, HandInRecord]) -> dict[Key, HandInRecord]:
    """For notebooks in `folder` that the records are not said of: records that say nothing."""
    return {
        (learner, chapter): replace(record, is_late=None, time=None)
        for (learner, chapter), record in records.items()
        if (notebook := folder / learner / chapter / f"{chapter}.ipynb").is_file()
        and not record.is_of(notebook)
    }


def _merged(old: HandInRecord | None, new: HandInRecord) -> HandInRecord:
    """What is known of the same notebook that was collected again.

    Its first hand-in counts, and what an instructor wrote here. Only "late" may be taken back.
    """
    if old is None or old.sha256 != new.sha256:
        return new
    is_in_time = False in (old.is_late, new.is_late)
    is_late = False if is_in_time else old.is_late or new.is_late
    return replace(new, is_late=is_late, time=old.time or new.time)


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # the folder itself cannot be read, which whoever grades it says


def _record(line: Mapping[str, str]) -> HandInRecord:
    words = line["time"].strip()
    time = dt.datetime.fromisoformat(words).astimezone(dt.UTC) if words else None
    is_late = LATE[line["late"].strip().lower()]
    return HandInRecord(
        unescaped(line["learner"]),
        line["chapter"],
        line["source"],
        line["sha256"].strip(),
        is_late,
        time,
    )


def _line(record: HandInRecord) -> tuple[str, ...]:
    late = {True: "yes", False: "no", None: ""}[record.is_late]
    time = "" if record.time is None else record.time.isoformat()
    return (
        escaped(record.learner),
        record.chapter,
        record.source,
        late,
        time,
        record.sha256,
    )
