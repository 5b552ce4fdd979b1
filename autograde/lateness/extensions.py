"""Extensions: nbgrader's own, and those of learners who have not handed in yet.

nbgrader keeps an extension with the hand-in. Here it is kept beside, too, from when it was given.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

import dateutil.parser
import dateutil.tz
from nbgrader.api import Assignment, Student, SubmittedAssignment
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    MetaData,
    String,
    Table,
    delete,
    insert,
    inspect,
    select,
    update,
)

from autograde.grading.submissions import GraderError
from autograde.lateness.hand_ins import Key
from autograde.learner_ids import shown
from autograde.wording import say

TABLE = Table(
    "autograde_extension",
    MetaData(),
    Column("student_id", String(128), primary_key=True),
    Column("assignment", String(128), primary_key=True),
    Column("seconds", Float, nullable=False),
)
UNITS = {"w": 7 * 86_400, "d": 86_400, "h": 3_600, "m": 60}  # by their first letters
_SPAN = re.compile(
    r"(\d+(?:\.\d+)?)\s*(w|weeks?|d|days?|h|hours?|m|min|minutes?)(?![a-z])", re.IGNORECASE
)
# UTC+9 is nine hours ahead to most people, and nine behind to POSIX and to dateutil.
_SIGNED = re.compile(r"(?:UTC|GMT)\s*[+-]", re.IGNORECASE)
_PLACE = re.compile(r"(?P<time>.*\S)\s+(?P<zone>[A-Za-z]\w*/[\w/+-]+)")  # Europe/Berlin
LONGEST = dt.timedelta(days=3_650)


@dataclass(frozen=True)
class Deadline:
    """Until when one learner may hand in: the exercise's deadline, and what they were given."""

    due: dt.datetime  # UTC, without saying so, as nbgrader has it
    extension: dt.timedelta | None

    @property
    def ends(self) -> dt.datetime:
        """The learner's own deadline, in UTC."""
        return (self.due + (self.extension or dt.timedelta())).replace(tzinfo=dt.UTC)


def span_of(text: str) -> dt.timedelta:
    """The length of time that words such as "2 days" or "1d 12h" mean.

    Raises: GraderError.
    """
    rest = _SPAN.sub("", text).strip(" ,+")
    found = _SPAN.findall(text)
    if rest or not found:
        raise GraderError(say("extension.bad_span", got=shown(text)))
    span = dt.timedelta(seconds=sum(float(n) * UNITS[unit[0].lower()] for n, unit in found))
    return _usable(span)


def moment_of(text: str) -> dt.datetime:
    """The time that words such as "2026-12-03 23:59 UTC" mean; UTC, as in nbgrader, without a zone.

    Raises: GraderError, for a zone, too, that is not known here (nbgrader takes it for UTC).
    """
    signed = _SIGNED.search(text)
    if signed is not None:
        raise GraderError(say("extension.bad_zone", zone=shown(text[signed.start() :])))
    place = _PLACE.fullmatch(text)
    words = text if place is None else place["time"]

    def zone_of(name: str | None, offset: int | None) -> dt.tzinfo:
        if place is not None and name is None and offset is None:
            return _zone(place["zone"])
        if name in {None, "UTC", "GMT"}:
            return dt.timezone(dt.timedelta(seconds=offset or 0))
        return _zone(name if name and offset is None else text)

    try:
        moment: dt.datetime = dateutil.parser.parse(words, tzinfos=zone_of)
        return moment.astimezone(dt.UTC)
    except (ValueError, OverflowError, TypeError):
        raise GraderError(say("extension.bad_time", got=shown(text))) from None


def _zone(name: str) -> dt.tzinfo:
    zone: dt.tzinfo | None = dateutil.tz.gettz(name)
    if zone is None:
        raise GraderError(say("extension.bad_zone", zone=shown(name)))
    return zone


def _usable(span: dt.timedelta) -> dt.timedelta:
    if not dt.timedelta() < span <= LONGEST:
        raise GraderError(say("extension.bad_length", most=LONGEST.days))
    return span


def extend(
    engine: Engine,
    learner: str,
    chapter: str,
    *,
    until: dt.datetime | None = None,
    by: dt.timedelta | None = None,
) -> Deadline:
    """Give a learner an extension, in place of any other; neither `until` nor `by` takes it away.

    Raises: GraderError where the learner, the exercise or its deadline is not known.
    """
    TABLE.create(engine, checkfirst=True)
    with engine.begin() as connection:
        due = _due(connection, learner, chapter)
        span = by if until is None else until.replace(tzinfo=None) - due
        if span is not None:
            span = _usable(span)
        here = (TABLE.c.student_id == learner) & (TABLE.c.assignment == chapter)
        connection.execute(delete(TABLE).where(here))
        if span is not None:
            values = {"student_id": learner, "assignment": chapter}
            connection.execute(insert(TABLE).values(**values, seconds=span.total_seconds()))
        of_chapter = select(Assignment.id).where(Assignment.name == chapter).scalar_subquery()
        connection.execute(
            update(SubmittedAssignment)
            .where(SubmittedAssignment.student_id == learner)
            .where(SubmittedAssignment.assignment_id == of_chapter)
            .values(extension=span)
        )
    return Deadline(due, span)


def given_extensions(connection: Connection) -> dict[Key, dt.timedelta]:
    """What was given with `extend`, by learner and chapter."""
    if not inspect(connection).has_table(TABLE.name):
        return {}
    return {
        (row.student_id, row.assignment): dt.timedelta(seconds=row.seconds)
        for row in connection.execute(select(TABLE))
    }


def _due(connection: Connection, learner: str, chapter: str) -> dt.datetime:
    row = connection.execute(select(Assignment.duedate).where(Assignment.name == chapter)).first()
    if row is None:
        names = connection.execute(select(Assignment.name).order_by(Assignment.name)).scalars()
        known = ", ".join(names) or say("usage.nothing")
        raise GraderError(say("extension.no_chapter", chapter=shown(chapter), known=known))
    if connection.execute(select(Student.id).where(Student.id == learner)).first() is None:
        raise GraderError(say("extension.no_learner", learner=shown(learner)))
    if row.duedate is None:
        raise GraderError(say("extension.no_deadline", chapter=chapter))
    due: dt.datetime = row.duedate
    return due
