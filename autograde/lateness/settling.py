"""Write into the gradebook how late hand-ins are, and what the class's rule takes off for it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Engine, bindparam, func, select, update

from autograde.lateness.extensions import given_extensions
from autograde.lateness.hand_ins import HandInRecord, Key
from autograde.lateness.late import Late
from autograde.lateness.rule import PenaltyRule
from autograde.lateness.times import settled_time
from autograde.wording import first_line, say


def settle(
    engine: Engine,
    rule: PenaltyRule | None,
    records: Mapping[Key, HandInRecord],
    *,
    chapters: Collection[str] = (),
    learner: str | None = None,
) -> list[Late]:
    """Settle times, extensions and penalties of what was graded; who is late, or was until now.

    `records` are what their sources said of the hand-ins; where there is none, the gradebook's
    time stands. `chapters` and `learner` are whom to look at (everybody). One transaction; what
    has not changed is not written.
    """
    found: list[Late] = []
    times: list[dict[str, Any]] = []
    penalties: list[dict[str, Any]] = []
    with engine.begin() as connection:
        extensions = given_extensions(connection)
        for row in connection.execute(_graded(chapters, learner)).all():
            key = row.student_id, row.chapter
            record = records.get(key)
            time = row.timestamp if record is None else _naive(settled_time(record, _utc(row.due)))
            extension = row.extension if row.extension is not None else extensions.get(key)
            if (time, extension) != (row.timestamp, row.extension):
                times.append({"row": row.submission, "time": time, "extension": extension})
            late = _late(row, _seconds(time, row.due, extension), rule)
            penalty = late.penalty or None
            if (penalty or 0.0) != (row.penalty or 0.0):
                penalties.append({"row": row.notebook, "penalty": penalty})
            if late.seconds or late.penalty != late.before:
                found.append(late)
        _write(connection, times, penalties)
    return sorted(found, key=lambda late: (late.chapter, late.learner))


def _graded(chapters: Collection[str], learner: str | None) -> Any:
    scores = (
        select(Grade.notebook_id, func.sum(Grade.score).label("score"))
        .group_by(Grade.notebook_id)
        .subquery()
    )
    query = (
        select(
            SubmittedAssignment.id.label("submission"),
            SubmittedAssignment.student_id,
            SubmittedAssignment.timestamp,
            SubmittedAssignment.extension,
            Assignment.name.label("chapter"),
            Assignment.duedate.label("due"),
            SubmittedNotebook.id.label("notebook"),
            SubmittedNotebook.late_submission_penalty.label("penalty"),
            func.coalesce(scores.c.score, 0.0).label("score"),
        )
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .outerjoin(scores, scores.c.notebook_id == SubmittedNotebook.id)
    )
    if chapters:
        query = query.where(Assignment.name.in_(sorted(chapters)))
    if learner is not None:
        query = query.where(SubmittedAssignment.student_id == learner)
    return query


def _seconds(
    time: dt.datetime | None, due: dt.datetime | None, extension: dt.timedelta | None
) -> float:
    if time is None or due is None:
        return 0.0
    return max(0.0, (time - due - (extension or dt.timedelta())).total_seconds())


def _late(row: Any, seconds: float, rule: PenaltyRule | None) -> Late:
    before = row.penalty or 0.0
    if rule is None:
        return Late(row.student_id, row.chapter, seconds, before, before)
    try:
        penalty = rule.penalty(row.student_id, row.score, seconds) or 0.0
    except Exception as error:  # the class's own plug-in: its failure costs nobody points
        reason = f"{type(error).__name__}: {first_line(error)}"
        problem = say("lateness.plugin", reason=reason)
        return Late(row.student_id, row.chapter, seconds, before, before, problem)
    return Late(row.student_id, row.chapter, seconds, penalty, before)


def _write(connection: Any, times: list[dict[str, Any]], penalties: list[dict[str, Any]]) -> None:
    submissions, notebooks = SubmittedAssignment.__table__, SubmittedNotebook.__table__
    if times:
        change = update(submissions).where(submissions.c.id == bindparam("row"))
        values: dict[str, Any] = {
            "timestamp": bindparam("time"),
            "extension": bindparam("extension"),
        }
        connection.execute(change.values(**values), times)
    if penalties:
        change = update(notebooks).where(notebooks.c.id == bindparam("row"))
        values = {"late_submission_penalty": bindparam("penalty")}
        connection.execute(change.values(**values), penalties)


def _utc(time: dt.datetime | None) -> dt.datetime | None:
    return None if time is None else time.replace(tzinfo=dt.UTC)


def _naive(time: dt.datetime | None) -> dt.datetime | None:
    # nbgrader keeps times in UTC, and without saying so.
    return None if time is None else time.astimezone(dt.UTC).replace(tzinfo=None)
