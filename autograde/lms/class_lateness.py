"""Who of a class that is graded is late: read before anything is graded, written down after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from autograde.core.class_folder import AUTOGRADED, SUBMITTED
from autograde.core.database import open_engine
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import first_line, reason_of, say
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Grade
from autograde.lms.exchange import copy_exchange_files
from autograde.lms.hand_ins import HandInRecord, Key, current_records, read_records, write_records

if TYPE_CHECKING:
    from autograde.grading.changes import Change
    from autograde.lms.late import Late


class ClassLateness:
    """Who of a class that is graded is late, and what that costs."""

    def __init__(self, submissions: Path, options: GradeOptions) -> None:
        self._submissions, self._options = submissions, options
        self._records: dict[Key, HandInRecord] = {}
        self.late: list[Late] = []
        self.unknown: list[Key] = []  # what was collected of them is said of another notebook
        self.no_times: list[Key] = []  # there is a deadline, and nothing says when they came

    def begin(self) -> None:
        """Read what will be needed, so that what is wrong with it is said before all the work.

        Raises: GraderError.
        """
        self._records = read_records(self._submissions)
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.lms.late import penalty_rule

        penalty_rule(self._options.out.absolute())

    def penalize(self, results: Sequence[Grade]) -> list[Change]:
        """Write into the gradebook who is late, and what that costs; the changes of penalties.

        Raises: GraderError where the gradebook or the disk refuses.
        """
        from autograde.lms.late import apply_penalties, chapters_with_deadlines, penalty_rule

        chapters = {result.exercise for result in results if result.parts}
        mine = [record for record in self._records.values() if record.chapter in chapters]
        said, unknown = current_records(self._submissions, mine)
        self.unknown = sorted(unknown)
        # nbgrader's own commands look for them where the copies of the notebooks are.
        classroom = self._options.out.absolute()
        kept = classroom / SUBMITTED
        try:
            if said and self._submissions.resolve() != kept.resolve():
                write_records(kept, read_records(kept) | said)
            copy_exchange_files(self._submissions, classroom / AUTOGRADED, said.values())
        except OSError as error:
            sentence = say("usage.cannot_write", out=kept, reason=reason_of(error))
            raise GraderError(sentence) from error
        if not chapters:
            return []
        rule = penalty_rule(classroom)
        # The file's own time says when it was copied here, so it makes nobody late.
        keys = {(result.learner, result.exercise) for result in results if result.parts}
        unsaid = {key: HandInRecord(*key, "", "") for key in keys - self._records.keys()}
        try:
            with open_engine(self._options.gradebook_url()) as engine:
                records = said | unknown | unsaid
                self.late = apply_penalties(engine, rule, records, chapters=chapters)
                due = chapters_with_deadlines(engine)
        except SQLAlchemyError as error:
            sentence = say("lateness.not_settled", reason=first_line(error))
            raise GraderError(sentence) from error
        silent = {key for key, record in said.items() if not record.says_when} & keys
        self.no_times = sorted(
            (learner, chapter)
            for learner, chapter in silent | unsaid.keys()
            # Where no notebook was taken, there is none that could be late.
            if chapter in due and any((self._submissions / learner / chapter).glob("*"))
        )
        return [late.change for late in self.late if late.penalty != late.before]

    def lines(self) -> Iterator[str]:
        """What is to be said of it."""
        from autograde.lms.late import late_lines

        yield from late_lines(self.late, self.unknown, self.no_times)


def extend_and_penalize(
    classroom: Path,
    learner: str,
    chapter: str,
    *,
    until: str | None = None,
    by: str | None = None,
    db: str | None = None,
) -> Iterator[str]:
    """Give a learner an extension as typed, or take it away; what that means, in sentences.

    Raises: GraderError where the class, the learner, the exercise or the time is not known.
    """
    from autograde.lms.extensions import extend, moment_of, span_of
    from autograde.lms.gradebook_query import gradebook_url
    from autograde.lms.late import apply_penalties, late_lines, penalty_rule

    moment = None if until is None else moment_of(until)
    span = None if by is None else span_of(by)
    rule = penalty_rule(classroom.absolute())
    with open_engine(gradebook_url(classroom, db)) as engine:
        ends = extend(engine, learner, chapter, until=moment, by=span)
        late = apply_penalties(engine, rule, {}, chapters=[chapter], learner=learner)
    key = "extension.given" if until or by else "extension.none"
    words = f"{ends:%Y-%m-%d %H:%M} UTC"
    yield say(key, learner=escape_hidden_signs(learner), chapter=chapter, ends=words)
    yield from late_lines(late)
