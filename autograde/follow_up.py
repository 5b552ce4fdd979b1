"""What the command does around grading: it says who moved and why, and who is late."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.collecting.companions import hand_on
from autograde.course_config import LOG_NAME
from autograde.grading import changes as log
from autograde.grading.changes import Change
from autograde.grading.database import opened
from autograde.grading.grade import GRADEBOOK, SUBMITTED, GradeOptions
from autograde.grading.submissions import GraderError
from autograde.judging.results import SubmissionResult, score_text
from autograde.lateness.hand_ins import (
    HandInRecord,
    Key,
    read_records,
    records_of,
    silent_records,
    write_records,
)
from autograde.lateness.late import Late, how_late
from autograde.wording import first_line, say

if TYPE_CHECKING:
    from autograde.grading.previous_scores import PreviousScore

AUTOGRADED = "autograded"  # nbgrader's folder of what was run
PENALTY = "(late)"  # stands for a part in the table of changes


class FollowUp:
    """One run of the command: what was before it, and what came of it."""

    def __init__(self, submissions: Path, settings: GradeOptions) -> None:
        self._submissions, self._settings = submissions, settings
        self._records: dict[Key, HandInRecord] = {}
        self._before: dict[Key, dict[str, PreviousScore]] = {}
        self.changes: list[Change] = []
        self.late: list[Late] = []
        self.untold: list[Key] = []  # what was collected of them is said of another notebook

    def begin(self, total: int) -> None:
        """Read what will be needed, so that what is wrong with it is said before all the work.

        Raises: GraderError.
        """
        from autograde.lateness.rule import penalty_rule

        self._records = read_records(self._submissions)
        penalty_rule(self._settings.out.absolute())
        self._before = self._read_before()

    def note(self, result: SubmissionResult) -> None:
        """Write down what a result changed, as soon as it is there.

        Raises: OSError.
        """
        from autograde.grading.previous_scores import changes_in

        before = self._before.pop((result.learner, result.chapter), {})
        found = list(changes_in(result, before, self._settings.timeout))
        log.append_changes(self._settings.out / log.NAME, found)
        self.changes += found

    def settle(self, results: Sequence[SubmissionResult]) -> None:
        """Write into the gradebook who is late, and what that costs.

        Raises: GraderError where the gradebook or the disk refuses.
        """
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.lateness.rule import penalty_rule
        from autograde.lateness.settling import settle

        chapters = {result.chapter for result in results if result.parts}
        records = {key: record for key, record in self._records.items() if key[1] in chapters}
        said = records_of(self._submissions, records)
        silent = silent_records(self._submissions, {k: records[k] for k in records.keys() - said})
        self.untold = sorted(silent)
        # nbgrader's own commands look for it where the copies of the notebooks are.
        kept = self._settings.out / SUBMITTED
        if said:
            self._keep(kept, said.values())
        if not chapters:
            return
        out = self._settings.out.absolute()
        engine = create_engine(_url(self._settings))
        try:
            rule = penalty_rule(out, out / LOG_NAME)
            self.late = settle(engine, rule, said | silent, chapters=chapters)
        except SQLAlchemyError as error:
            raise GraderError(say("lateness.not_settled", reason=first_line(error))) from error
        finally:
            engine.dispose()
        self._note_penalties(out)

    def _keep(self, folder: Path, records: Collection[HandInRecord]) -> None:
        try:
            if self._submissions.resolve() != folder.resolve():
                write_records(folder, records, are_copies=True)
            hand_on(self._submissions, folder.parent / AUTOGRADED, records)
        except OSError as error:
            reason = error.strerror or first_line(error)
            raise GraderError(say("usage.cannot_write", out=folder, reason=reason)) from error

    def _note_penalties(self, out: Path) -> None:
        moved = [_as_change(late) for late in self.late if late.penalty != late.before]
        self.changes += moved
        try:
            log.append_changes(out / log.NAME, moved)
        except OSError as error:
            reason = error.strerror or first_line(error)
            raise GraderError(say("usage.cannot_write", out=out, reason=reason)) from error

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
    return Change(
        late.learner,
        late.chapter,
        PENALTY,
        -late.before or 0.0,
        -late.penalty or 0.0,
        "",
        "",
        say("lateness.said", late=how_late(late), points=score_text(late.penalty)),
    )
