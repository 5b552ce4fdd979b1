"""Give learners more time for an exercise, whether or not they have handed it in yet.

nbgrader keeps an extension with the hand-in. Here it is kept beside, too, from when it was given.
"""

from __future__ import annotations

import datetime as dt
import re

import sqlalchemy as sa
from nbgrader.api import Assignment, Student, SubmittedAssignment

from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.lms.hand_ins import Deadline, Key

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
_TIME = re.compile(r"(\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?)\s*(?:Z|UTC|GMT|([+-]\d\d:?\d\d))?")
LONGEST = dt.timedelta(days=3_650)


def parse_span(text: str) -> dt.timedelta:
    """Read a length of time such as "2 days" or "1d 12h".

    Raises: GraderError.
    """
    found = _SPAN.findall(text)
    if not found or _SPAN.sub("", text).strip(" ,+"):
        raise GraderError(say("extension.bad_span", got=escape_hidden_signs(text)))
    seconds = sum(float(count) * UNITS[unit[0].lower()] for count, unit in found)
    return dt.timedelta(seconds=min(seconds, 2 * LONGEST.total_seconds()))


def parse_time(text: str) -> dt.datetime:
    """Read a time such as "2026-12-03 23:59 +09:00" and give it in UTC; without a zone it is UTC.

    Raises: GraderError.
    """
    match = _TIME.fullmatch(text.strip())
    try:
        if match:
            return dt.datetime.fromisoformat(match[1] + (match[2] or "+00:00")).astimezone(dt.UTC)
    except (ValueError, OverflowError):  # no such day, or before the first year
        pass
    raise GraderError(say("extension.bad_time", got=escape_hidden_signs(text)))


def give_extension(
    engine: sa.Engine,
    learner: str,
    chapter: str,
    *,
    until: dt.datetime | None = None,
    by: dt.timedelta | None = None,
) -> Deadline:
    """Give a learner an extension, in place of any other; neither `until` nor `by` takes it away.

    Returns the learner's own deadline from then on.

    Raises: GraderError where the learner, the exercise or its deadline is not known.
    """
    TABLE.create(engine, checkfirst=True)
    exercises = sa.select(Assignment.name, Assignment.id, Assignment.duedate)
    with engine.begin() as connection:
        known = {row.name: row for row in connection.execute(exercises.order_by(Assignment.name))}
        if chapter not in known:
            names = ", ".join(known) or say("usage.nothing")
            raise GraderError(
                say("extension.no_chapter", chapter=escape_hidden_signs(chapter), known=names)
            )
        if not connection.execute(sa.select(Student.id).where(Student.id == learner)).first():
            raise GraderError(say("extension.no_learner", learner=escape_hidden_signs(learner)))
        if known[chapter].duedate is None:
            raise GraderError(say("extension.no_deadline", chapter=chapter))
        due = known[chapter].duedate
        span = by if until is None else until - due.replace(tzinfo=dt.UTC)
        if span is not None and not dt.timedelta() < span <= LONGEST:
            raise GraderError(say("extension.bad_length", most=LONGEST.days))
        here = (TABLE.c.student_id == learner) & (TABLE.c.assignment == chapter)
        connection.execute(sa.delete(TABLE).where(here))
        if span is not None:
            row = {"student_id": learner, "assignment": chapter, "seconds": span.total_seconds()}
            connection.execute(sa.insert(TABLE).values(row))
        connection.execute(
            sa.update(SubmittedAssignment)
            .where(SubmittedAssignment.student_id == learner)
            .where(SubmittedAssignment.assignment_id == known[chapter].id)
            .values(extension=span)
        )
    return Deadline(due, span)


def read_extensions(connection: sa.Connection) -> dict[Key, dt.timedelta]:
    """Read what was given with `give_extension`, by learner and chapter."""
    if not sa.inspect(connection).has_table(TABLE.name):
        return {}
    return {
        (row.student_id, row.assignment): dt.timedelta(seconds=row.seconds)
        for row in connection.execute(sa.select(TABLE))
    }


def read_deadline(connection: sa.Connection, learner: str, chapter: str) -> Deadline:
    """Read until when this learner may hand in an exercise."""
    own = sa.and_(
        SubmittedAssignment.assignment_id == Assignment.id,
        SubmittedAssignment.student_id == learner,
    )
    columns = sa.select(Assignment.duedate, SubmittedAssignment.extension)
    query = columns.outerjoin_from(Assignment, SubmittedAssignment, own)
    row = connection.execute(query.where(Assignment.name == chapter)).first()
    if row is None:
        return Deadline()
    given = read_extensions(connection).get((learner, chapter))
    return Deadline(row.duedate, given if row.extension is None else row.extension)
