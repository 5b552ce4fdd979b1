"""Extensions: nbgrader's own, and those of learners who have not handed in yet.

nbgrader keeps an extension with the hand-in. Here it is kept beside, too, from when it was given.
"""

from __future__ import annotations

import datetime as dt
import re
import zoneinfo
from typing import Any

import sqlalchemy as sa
from nbgrader.api import Assignment, Student, SubmittedAssignment

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.lms.hand_ins import Key

TABLE = sa.Table(
    "autograde_extension",
    sa.MetaData(),
    sa.Column("student_id", sa.String(128), primary_key=True),
    sa.Column("assignment", sa.String(128), primary_key=True),
    sa.Column("seconds", sa.Float, nullable=False),
)
UNITS = {"w": 7 * 86_400, "d": 86_400, "h": 3_600, "m": 60}  # by their first letters
_SPAN = re.compile(
    r"(\d+(?:\.\d+)?)\s*(w|weeks?|d|days?|h|hours?|m|min|minutes?)(?![a-z])", re.IGNORECASE
)
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?)\s*(.*)")
LONGEST = dt.timedelta(days=3_650)


def span_of(text: str) -> dt.timedelta:
    """The length of time that words such as "2 days" or "1d 12h" mean.

    Raises: GraderError.
    """
    found = _SPAN.findall(text)
    if not found or _SPAN.sub("", text).strip(" ,+"):
        raise GraderError(say("extension.bad_span", got=escape_hidden_signs(text)))
    seconds = sum(float(count) * UNITS[unit[0].lower()] for count, unit in found)
    return _usable(dt.timedelta(seconds=seconds))


def moment_of(text: str) -> dt.datetime:
    """The time in UTC that words such as "2026-12-03 23:59 UTC" mean; without a zone it is UTC.

    Raises: GraderError, for a zone, too, that is not known here (nbgrader takes it for UTC).
    """
    match = _MOMENT.fullmatch(text.strip())
    words, zone = match.groups() if match else ("", "")
    try:
        if zone[:1] in {"+", "-"}:
            return dt.datetime.fromisoformat(words + zone).astimezone(dt.UTC)
        known = dt.UTC if zone in {"", "Z", "UTC", "GMT"} else zoneinfo.ZoneInfo(zone)
        return dt.datetime.fromisoformat(words).replace(tzinfo=known).astimezone(dt.UTC)
    except (zoneinfo.ZoneInfoNotFoundError, OSError):
        raise GraderError(say("extension.bad_zone", zone=escape_hidden_signs(zone))) from None
    except (ValueError, OverflowError):
        raise GraderError(say("extension.bad_time", got=escape_hidden_signs(text))) from None


def _usable(span: dt.timedelta) -> dt.timedelta:
    if not dt.timedelta() < span <= LONGEST:
        raise GraderError(say("extension.bad_length", most=LONGEST.days))
    return span


def extend(
    engine: sa.Engine,
    learner: str,
    chapter: str,
    *,
    until: dt.datetime | None = None,
    by: dt.timedelta | None = None,
) -> dt.datetime:
    """Give a learner an extension, in place of any other; neither `until` nor `by` takes it away.

    The learner's own deadline from then on, in UTC.

    Raises: GraderError where the learner, the exercise or its deadline is not known.
    """
    TABLE.create(engine, checkfirst=True)
    with engine.begin() as connection:
        exercise = _exercise(connection, learner, chapter)
        due = exercise.duedate.replace(tzinfo=dt.UTC)
        given = by if until is None else until - due
        span = None if given is None else _usable(given)
        here = (TABLE.c.student_id == learner) & (TABLE.c.assignment == chapter)
        connection.execute(sa.delete(TABLE).where(here))
        if span is not None:
            values = {"student_id": learner, "assignment": chapter}
            connection.execute(sa.insert(TABLE).values(**values, seconds=span.total_seconds()))
        connection.execute(
            sa.update(SubmittedAssignment)
            .where(SubmittedAssignment.student_id == learner)
            .where(SubmittedAssignment.assignment_id == exercise.id)
            .values(extension=span)
        )
    ends: dt.datetime = due + (span or dt.timedelta())
    return ends


def given_extensions(connection: sa.Connection) -> dict[Key, dt.timedelta]:
    """What was given with `extend`, by learner and chapter."""
    if not sa.inspect(connection).has_table(TABLE.name):
        return {}
    return {
        (row.student_id, row.assignment): dt.timedelta(seconds=row.seconds)
        for row in connection.execute(sa.select(TABLE))
    }


def own_deadline(
    connection: sa.Connection, learner: str, chapter: str
) -> tuple[dt.datetime | None, dt.timedelta | None]:
    """When an exercise is due, in UTC and without a zone, and what this learner has beyond that."""
    exercise = sa.select(Assignment.id, Assignment.duedate).where(Assignment.name == chapter)
    row = connection.execute(exercise).first()
    if row is None or row.duedate is None:
        return None, None
    own = sa.select(SubmittedAssignment.extension).where(
        SubmittedAssignment.student_id == learner, SubmittedAssignment.assignment_id == row.id
    )
    extension = connection.execute(own).scalar()
    given = given_extensions(connection).get((learner, chapter))
    return row.duedate, given if extension is None else extension


def _exercise(connection: sa.Connection, learner: str, chapter: str) -> Any:
    columns = sa.select(Assignment.id, Assignment.name, Assignment.duedate)
    exercises = connection.execute(columns.order_by(Assignment.name)).all()
    exercise = next((row for row in exercises if row.name == chapter), None)
    if exercise is None:
        known = ", ".join(row.name for row in exercises) or say("usage.nothing")
        raise GraderError(
            say("extension.no_chapter", chapter=escape_hidden_signs(chapter), known=known)
        )
    if connection.execute(sa.select(Student.id).where(Student.id == learner)).first() is None:
        raise GraderError(say("extension.no_learner", learner=escape_hidden_signs(learner)))
    if exercise.duedate is None:
        raise GraderError(say("extension.no_deadline", chapter=chapter))
    return exercise
