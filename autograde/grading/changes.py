"""Whose score is another one than before, line by line, in a table that is only ever added to."""

from __future__ import annotations

import codecs
import csv
import datetime as dt
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from autograde.judging.results import score_text
from autograde.lms.csv_tables import harmless
from autograde.lms.learner_ids import shown

NAME = "changes.csv"
HEADER = (
    *("graded_at", "learner", "chapter", "part", "before", "after"),
    *("answer", "said_before", "said_after"),
)


@dataclass(frozen=True)
class Change:
    """One part of one learner's of which the score is another one now.

    `answer` is "same" where the learner's code is: then the check, or whoever grades, changed.
    """

    learner: str
    chapter: str
    part: str
    before: float | None
    after: float | None
    answer: Literal["same", "changed", ""]
    said_before: str
    said_after: str


def append_changes(path: Path, changes: Sequence[Change], now: dt.datetime | None = None) -> None:
    """Add the changes to the table at `path`, which is begun where it is not there.

    Raises: OSError.
    """
    if not changes:
        return
    when = (now or dt.datetime.now(dt.UTC)).isoformat(timespec="seconds")
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    is_new = not path.exists() or path.stat().st_size == 0
    if is_new:
        writer.writerow(HEADER)
    elif not _ends_a_line(path):
        text.write("\r\n")  # whoever wrote last was stopped in the middle
    writer.writerows([when, *_cells(change)] for change in changes)
    with path.open("ab") as file:
        file.write((codecs.BOM_UTF8 if is_new else b"") + text.getvalue().encode())


def _cells(change: Change) -> list[str]:
    words = [change.learner, change.chapter, change.part]
    numbers = [score_text(change.before), score_text(change.after)]
    said = [change.said_before, change.said_after]
    return [
        *(harmless(shown(word)) for word in words),
        *numbers,
        change.answer,
        *(harmless(shown(word)) for word in said),
    ]


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1) == b"\n"
