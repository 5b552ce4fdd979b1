"""Whose score is another one than before: in a table that is only ever added to, and in words."""

from __future__ import annotations

import codecs
import csv
import datetime as dt
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from autograde.core.class_folder import GRADEBOOK, gradebook_url
from autograde.core.csv_tables import harmless
from autograde.core.database import connected
from autograde.core.learner_names import shown
from autograde.core.messages import say
from autograde.grading.grade_options import GradeOptions
from autograde.grading.score_change import Change
from autograde.judging.results import SubmissionResult, score_text

if TYPE_CHECKING:
    from autograde.grading.previous_scores import PreviousScore

NAME = "changes.csv"
HEADER = (
    *("graded_at", "learner", "chapter", "part", "before", "after"),
    *("changed", "said_before", "said_after"),
)
MOST_ROWS = 20  # of the table in the terminal


@dataclass
class GradeChanges:
    """What one run of `grade` changes of the grades of before."""

    options: GradeOptions
    changes: list[Change] = field(default_factory=list)
    _before: Mapping[tuple[str, str], Mapping[str, PreviousScore]] = field(default_factory=dict)

    def begin(self) -> None:
        """Read what everybody has, before anything is graded.

        Raises: GraderError.
        """
        # nbgrader takes seconds to import.
        from autograde.grading.previous_scores import read_previous_scores

        if self.options.db is None and not (self.options.out / GRADEBOOK).is_file():
            return
        # There may be no gradebook yet, or none that grading will take: that is said there.
        with (
            suppress(SQLAlchemyError),
            connected(gradebook_url(self.options.out, self.options.db)) as engine,
        ):
            self._before = read_previous_scores(engine, self.options.timeout)

    def note(self, result: SubmissionResult) -> None:
        """Write down what a result changed, as soon as it is there.

        Raises: OSError.
        """
        from autograde.grading.previous_scores import changes_in

        before = self._before.get((result.learner, result.chapter), {})
        self.add(list(changes_in(result, before, self.options.timeout)))

    def add(self, changes: Sequence[Change]) -> None:
        """Write changes down.

        Raises: OSError.
        """
        append_changes(self.options.out / NAME, changes)
        self.changes += changes


def append_changes(path: Path, changes: Sequence[Change]) -> None:
    """Add the changes to the table at `path`, which is begun where it is not there.

    Raises: OSError.
    """
    if not changes:
        return
    now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    with path.open("a+b") as file:
        is_new = file.seek(0, os.SEEK_END) == 0
        if is_new:
            writer.writerow(HEADER)
        else:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                text.write("\r\n")  # whoever wrote last was stopped in the middle
        writer.writerows([now, *map(_cell, astuple(change))] for change in changes)
        file.write((codecs.BOM_UTF8 if is_new else b"") + text.getvalue().encode())


def _cell(value: str | float | None) -> str:
    return harmless(shown(value)) if isinstance(value, str) else score_text(value)


def shown_changes(changes: Sequence[Change], out: Path) -> Iterator[Table | str]:
    """Who moved and why, as things to print."""
    if not changes:
        return
    learners = len({change.learner for change in changes})
    up = sum((change.after or 0.0) > (change.before or 0.0) for change in changes)
    yield say("changes.moved", learners=learners, up=up, down=len(changes) - up)
    # They were noted as they came, and jobs that run side by side end in any order.
    in_order = sorted(changes, key=lambda change: (change.learner, change.chapter))
    table = Table(title=say("changes.title"), title_justify="left")
    for key in ("learner", "chapter", "part", "before", "after", "why"):
        table.add_column(say(f"changes.column.{key}"), overflow="fold")
    for change in in_order[:MOST_ROWS]:
        names = (change.learner, change.chapter, change.part)
        scores = (score_text(change.before) or "–", score_text(change.after) or "–")
        table.add_row(*map(shown, names), *scores, change.why)
    yield table
    yield say("changes.where", out=out / NAME)
