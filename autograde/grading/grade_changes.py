"""What `grade` changed of the grades of before: who moved and why, and who is late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.grading import changes as log
from autograde.grading.changes import Change
from autograde.grading.database import opened
from autograde.grading.grade import GRADEBOOK, GradeOptions
from autograde.grading.submissions import GraderError
from autograde.judging.results import SubmissionResult, score_text
from autograde.lms.hand_ins import HandInRecord, Key, read_records
from autograde.lms.learner_ids import shown
from autograde.messages import first_line, say

if TYPE_CHECKING:
    from autograde.grading.previous_scores import PreviousScore
    from autograde.lms.late import Late

PENALTY = "(late)"  # stands for a part in the table of changes
MOST_ROWS = 20  # of the table
MOST_WORDS = 60  # characters of a sentence in the table; the file has all


class GradeChanges:
    """One run of the command: what was before it, and what came of it."""

    def __init__(self, submissions: Path, settings: GradeOptions) -> None:
        self._submissions, self._settings = submissions, settings
        self._records: dict[Key, HandInRecord] = {}
        self._before: dict[Key, dict[str, PreviousScore]] = {}
        self.changes: list[Change] = []
        self.late: list[Late] = []
        self.unknown: list[Key] = []  # what was collected of them is said of another notebook

    def begin(self, total: int) -> None:
        """Read what will be needed, so that what is wrong with it is said before all the work.

        Raises: GraderError.
        """
        from autograde.lms.late import penalty_rule

        self._records = read_records(self._submissions)
        penalty_rule(self._settings.out.absolute())
        self._before = self._read_before()

    def note(self, result: SubmissionResult) -> None:
        """Write down what a result changed, as soon as it is there.

        Raises: OSError.
        """
        from autograde.grading.previous_scores import changes_in

        before = self._before.pop((result.learner, result.chapter), {})
        self._add(list(changes_in(result, before, self._settings.timeout)))

    def penalize(self, results: Sequence[SubmissionResult]) -> None:
        """Write into the gradebook who is late, and what that costs.

        Raises: GraderError where the gradebook or the disk refuses.
        """
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.lms.late import penalize_class

        chapters = {result.chapter for result in results if result.parts}
        out, url = self._settings.out.absolute(), _url(self._settings)
        self.late, self.unknown = penalize_class(
            self._submissions, out, url, self._records, chapters
        )
        try:
            self._add([_as_change(late) for late in self.late if late.penalty != late.before])
        except OSError as error:
            reason = error.strerror or first_line(error)
            raise GraderError(say("usage.cannot_write", out=out, reason=reason)) from error

    def _add(self, changes: Sequence[Change]) -> None:
        log.append_changes(self._settings.out / log.NAME, changes)
        self.changes += changes

    def _read_before(self) -> dict[Key, dict[str, PreviousScore]]:
        from autograde.grading.previous_scores import read_previous_scores

        is_new = self._settings.db is None and not (self._settings.out / GRADEBOOK).is_file()
        if is_new:
            return {}
        engine = create_engine(_url(self._settings))
        try:
            return read_previous_scores(engine, self._settings.timeout)
        except SQLAlchemyError:
            return {}  # no gradebook yet, or none that grading will take: that is said there
        finally:
            engine.dispose()


def _url(settings: GradeOptions) -> str:
    if settings.db is not None:
        return opened(settings.db)
    return f"sqlite:///{settings.out.absolute() / GRADEBOOK}"


def _as_change(late: Late) -> Change:
    words = say("lateness.said", late=late.words, points=score_text(late.penalty))
    scores = (-late.before or 0.0, -late.penalty or 0.0)
    return Change(late.learner, late.chapter, PENALTY, *scores, "", "", words)


def shown_changes(changes: GradeChanges, out: Path) -> Iterator[Table | str]:
    """Who moved and why, and who is late, as things to print."""
    from autograde.lms.late import late_lines

    if changes.changes:
        learners = len({change.learner for change in changes.changes})
        up = sum((change.after or 0.0) > (change.before or 0.0) for change in changes.changes)
        yield say("changes.moved", learners=learners, up=up, down=len(changes.changes) - up)
        # They were noted as they came, and jobs that run side by side end in any order.
        in_order = sorted(changes.changes, key=lambda change: (change.learner, change.chapter))
        yield changes_table(in_order[:MOST_ROWS])
        yield say("changes.where", out=out / log.NAME)
    yield from late_lines(changes.late, changes.unknown)


def changes_table(changes: Sequence[Change]) -> Table:
    """A row a part that moved: from what to what, and why."""
    table = Table(title=say("changes.title"), title_justify="left")
    for key in ("learner", "chapter", "part", "before", "after", "why"):
        table.add_column(say(f"changes.column.{key}"), overflow="fold")
    for change in changes:
        names = (change.learner, change.chapter, change.part)
        scores = (score_text(change.before) or "–", score_text(change.after) or "–")
        table.add_row(*(shown(name) for name in names), *scores, why(change))
    return table


def why(change: Change) -> str:
    """Why a part moved, in a line."""
    words = shown(change.said_after)
    short = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"
    return say(f"changes.why.{change.answer or 'other'}", said=short)
