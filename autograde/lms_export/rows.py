"""What everybody has in every exercise, read from nbgrader's gradebook with one query."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from nbgrader.api import (
    Assignment,
    Grade,
    Gradebook,
    GradeCell,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    TaskCell,
)
from sqlalchemy import Select, and_, case, func, select, true

from autograde.roster import Learner

State = Literal["not-handed-in", "open", "graded"]


@dataclass(frozen=True)
class Entry:
    """One learner's standing in one exercise.

    `raw` is the sum of the parts' scores (a human's where one was given), `penalty` what is taken
    off for being late, both in points; times are in UTC. "open" is a hand-in of which a part has
    no score yet.
    """

    learner: Learner
    chapter: str
    state: State
    raw: float
    penalty: float
    most: float
    due: dt.datetime | None = None
    extension: dt.timedelta | None = None
    handed_in: dt.datetime | None = None

    @property
    def score(self) -> float:
        """What counts: the points after the penalty, and never less than none."""
        return max(0.0, self.raw - self.penalty)

    @property
    def seconds_late(self) -> float:
        """How long after the learner's own deadline it was handed in, in seconds."""
        if self.due is None or self.handed_in is None:
            return 0.0
        deadline = self.due + (self.extension or dt.timedelta())
        return max(0.0, (self.handed_in - deadline).total_seconds())


def read_entries(
    gradebook: Gradebook, learners: Collection[str] = (), chapters: Collection[str] = ()
) -> list[Entry]:
    """Everybody's standing in every exercise, sorted; of these learners and chapters (all).

    One SQL statement, however many there are.
    """
    query = _standing()
    if learners:
        query = query.where(Student.id.in_(sorted(learners)))
    if chapters:
        query = query.where(Assignment.name.in_(sorted(chapters)))
    entries = [_entry(row) for row in gradebook.db.execute(query)]
    return sorted(entries, key=lambda entry: (entry.learner.id, entry.chapter))


def handed_in_chapters(entries: Sequence[Entry]) -> list[str]:
    """The exercises that somebody handed in, sorted."""
    return sorted({entry.chapter for entry in entries if entry.state != "not-handed-in"})


def _standing() -> Select[Any]:
    scores = (
        select(
            SubmittedNotebook.assignment_id.label("submission"),
            func.sum(Grade.score).label("raw"),
            func.sum(
                case((and_(Grade.auto_score.is_(None), Grade.manual_score.is_(None)), 1), else_=0)
            ).label("open_parts"),
        )
        .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .group_by(SubmittedNotebook.assignment_id)
        .subquery()
    )
    penalties = (
        select(
            SubmittedNotebook.assignment_id.label("submission"),
            func.sum(SubmittedNotebook.late_submission_penalty).label("penalty"),
        )
        .group_by(SubmittedNotebook.assignment_id)
        .subquery()
    )
    graded, tasks = _points(GradeCell), _points(TaskCell)
    return (
        select(
            *(Student.id, Student.first_name, Student.last_name),
            *(Student.email, Student.lms_user_id),
            Assignment.name.label("chapter"),
            Assignment.duedate.label("due"),
            SubmittedAssignment.id.label("submission"),
            SubmittedAssignment.timestamp.label("handed_in"),
            SubmittedAssignment.extension,
            *(scores.c.raw, scores.c.open_parts, penalties.c.penalty),
            (func.coalesce(graded.c.points, 0.0) + func.coalesce(tasks.c.points, 0.0)).label(
                "most"
            ),
        )
        .select_from(Student)
        .join(Assignment, true())
        .outerjoin(
            SubmittedAssignment,
            and_(
                SubmittedAssignment.student_id == Student.id,
                SubmittedAssignment.assignment_id == Assignment.id,
            ),
        )
        .outerjoin(scores, scores.c.submission == SubmittedAssignment.id)
        .outerjoin(penalties, penalties.c.submission == SubmittedAssignment.id)
        .outerjoin(graded, graded.c.assignment == Assignment.id)
        .outerjoin(tasks, tasks.c.assignment == Assignment.id)
    )


def _points(kind: type[GradeCell] | type[TaskCell]) -> Any:
    """The points of each exercise's cells of one kind."""
    return (
        select(Notebook.assignment_id.label("assignment"), func.sum(kind.max_score).label("points"))
        .join(kind, kind.notebook_id == Notebook.id)
        .group_by(Notebook.assignment_id)
        .subquery()
    )


def _entry(row: Any) -> Entry:
    names = (row.first_name, row.last_name, row.email, row.lms_user_id)
    learner = Learner(row.id, *(name or "" for name in names))
    state: State = "graded"
    if row.submission is None:
        state = "not-handed-in"
    elif row.open_parts is None or row.open_parts:
        state = "open"
    return Entry(
        learner,
        row.chapter,
        state,
        raw=row.raw or 0.0,
        penalty=row.penalty or 0.0,
        most=row.most,
        due=row.due,
        extension=row.extension,
        handed_in=row.handed_in,
    )
