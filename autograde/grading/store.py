"""The store: every attempt at grading a submission, and the grade that came of it.

Rows are added; none is changed or taken out. The newest row of a learner's exercise is its grade.
Everything else that says a score is published from here. The tables lie in the database of
nbgrader's gradebook, so that a grade and its scores there are written in one transaction: there is
never one without the other, whatever stops the grader, and when.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.mysql import LONGTEXT

from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.judging.grades import Grade, write_grade

Key = tuple[str, str]  # learner, exercise

SCHEMA = 3  # one more for each change of the tables or of a grade's JSON
# The hash of what is open, which no submission has: it is graded again, and meanwhile its row says
# why it is open.
OPEN = ""
LONGEST_NAME = 128  # characters, as in nbgrader's own tables
AT_A_TIME = 1_000  # rows: one holds whole answers
DROPPED = "dropped_"  # begins the names of what is kept of whom the class list dropped

_METADATA = sa.MetaData()
STORE = sa.Table(
    "grader_store",
    _METADATA,
    sa.Column("schema", sa.Integer, primary_key=True),
    sa.Column("written_by", sa.String(40), nullable=False),
)
ATTEMPTS = sa.Table(
    "grader_attempt",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("learner", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("exercise", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("graded_at", sa.String(40), nullable=False),
    sa.Column("sandboxed", sa.Boolean, nullable=False),
    sa.Column("work", sa.String(64), nullable=False),
    sa.Column("grade", sa.Text().with_variant(LONGTEXT(), "mysql"), nullable=False),
    sa.Index("grader_attempt_of", "learner", "exercise"),
)
# For which work a person's score or comment was given, each time it was another one.
BY_HAND = sa.Table(
    "grader_by_hand",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("learner", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("exercise", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("part", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("mark", sa.Text, nullable=False),
    sa.Column("work", sa.String(64), nullable=False),
    sa.Index("grader_by_hand_of", "learner", "exercise"),
)
# What each exercise in the gradebook was released from: nbgrader takes most of a second to do so.
RELEASES = sa.Table(
    "grader_release",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("exercise", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("sha256", sa.String(64), nullable=False),
)
# The language that the roster gives to a learner.
LANGUAGES = sa.Table(
    "grader_language",
    _METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("learner", sa.String(LONGEST_NAME), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
)


@dataclass(frozen=True)
class Attempt:
    """What decides whether a submission is graded again: the hash, and whether in the sandbox."""

    sha256: str
    sandboxed: bool


@dataclass(frozen=True)
class StoredGrade:
    """The newest row of one learner's exercise; `text` is what `read_grade` reads."""

    learner: str
    exercise: str
    graded_at: str  # UTC, ISO 8601
    is_open: bool
    text: str

    @property
    def key(self) -> Key:
        """Whose it is, and of which exercise."""
        return self.learner, self.exercise


def prepare_store(engine: sa.Engine) -> None:
    """Make the store's tables where there are none.

    Raises: GraderError where another version has made them.
    """
    check_store(engine)
    if not has_store(engine):
        _METADATA.create_all(engine)
        made = {"schema": SCHEMA, "written_by": version("insidetensor")}
        with engine.begin() as connection:
            connection.execute(sa.insert(STORE).values(made))


def has_store(database: sa.Engine | sa.Connection) -> bool:
    """Whether the database has a store."""
    return sa.inspect(database).has_table(STORE.name)


def check_store(engine: sa.Engine) -> None:
    """Refuse a store that another version has made. Raises: GraderError."""
    if has_store(engine):
        with engine.connect() as connection:
            made = connection.execute(sa.select(STORE)).one()
        if made.schema != SCHEMA:
            here = version("insidetensor")
            raise GraderError(say("store.other_version", wrote=made.written_by, here=here))


def add_grade(connection: sa.Connection, grade: Grade, sha256: str) -> None:
    """Add an attempt and its grade; the caller commits.

    `sha256` is the hash of all that the grade depends on, or `OPEN`: then it is graded again.
    """
    values = {
        "learner": grade.learner,
        "exercise": grade.exercise,
        "sha256": sha256,
        "graded_at": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "sandboxed": grade.sandboxed,
        "work": grade.work,
        "grade": write_grade(grade),
    }
    connection.execute(sa.insert(ATTEMPTS).values(values))


def add_beside(connection: sa.Connection, grade: Grade, sha256: str) -> None:
    """Add an attempt that is worth less than the newest, which stays that; the caller commits."""
    whose = _of(ATTEMPTS, grade.learner, grade.exercise)
    newest = sa.select(ATTEMPTS).where(*whose).order_by(ATTEMPTS.c.id.desc())
    stands = dict(connection.execute(newest.limit(1)).mappings().one())
    del stands["id"]
    add_grade(connection, grade, sha256)
    connection.execute(sa.insert(ATTEMPTS).values(stands))


def read_history(connection: sa.Connection, learner: str, exercise: str) -> Sequence[Any]:
    """Read the rows of all attempts at one learner's exercise, the newest last."""
    rows = sa.select(ATTEMPTS).where(*_of(ATTEMPTS, learner, exercise)).order_by(ATTEMPTS.c.id)
    return connection.execute(rows).all()


def read_attempts(engine: sa.Engine) -> dict[Key, Attempt]:
    """Read the newest attempt of each learner's exercise, but for those that are open.

    No attempts where there is no store. The grades stay there: those of thousands are large.
    """
    if not has_store(engine):
        return {}
    columns = (ATTEMPTS.c.learner, ATTEMPTS.c.exercise, ATTEMPTS.c.sha256, ATTEMPTS.c.sandboxed)
    newest = sa.select(*columns).where(ATTEMPTS.c.id.in_(_newest(ATTEMPTS, *columns[:2])))
    with engine.connect() as connection:
        rows = connection.execute(newest.where(ATTEMPTS.c.sha256 != OPEN))
        return {(learner, exercise): Attempt(*rest) for learner, exercise, *rest in rows}


def read_grades(
    connection: sa.Connection, learner: str | None = None, exercise: str | None = None
) -> Generator[StoredGrade, None, None]:
    """Read the newest grade of each learner's exercise, sorted; or of one learner, or exercise."""
    columns = ATTEMPTS.c.learner, ATTEMPTS.c.exercise
    newest = _newest(ATTEMPTS, *columns).where(*_of(ATTEMPTS, learner, exercise))
    query = sa.select(ATTEMPTS).where(ATTEMPTS.c.id.in_(newest)).order_by(*columns)
    with connection.execute(query.execution_options(yield_per=AT_A_TIME)) as rows:
        for row in rows:
            is_open = row.sha256 == OPEN
            yield StoredGrade(row.learner, row.exercise, row.graded_at, is_open, row.grade)


def read_works(
    connection: sa.Connection, learner: str | None = None, exercise: str | None = None
) -> dict[Key, str]:
    """Read the hash of the work that was graded last, of everybody or of one."""
    columns = ATTEMPTS.c.learner, ATTEMPTS.c.exercise
    whose = _of(ATTEMPTS, learner, exercise)
    newest = _newest(ATTEMPTS, *columns).where(ATTEMPTS.c.work != "", *whose)
    query = sa.select(*columns, ATTEMPTS.c.work).where(ATTEMPTS.c.id.in_(newest))
    return {(row.learner, row.exercise): row.work for row in connection.execute(query)}


def read_marks(
    connection: sa.Connection, learner: str | None = None, exercise: str | None = None
) -> dict[Key, dict[str, tuple[str, str]]]:
    """Read by part what a person had given when it was last noted, and for which work."""
    columns = BY_HAND.c.learner, BY_HAND.c.exercise, BY_HAND.c.part
    newest = _newest(BY_HAND, *columns).where(*_of(BY_HAND, learner, exercise))
    found: dict[Key, dict[str, tuple[str, str]]] = {}
    for row in connection.execute(sa.select(BY_HAND).where(BY_HAND.c.id.in_(newest))):
        found.setdefault((row.learner, row.exercise), {})[row.part] = row.mark, row.work
    return found


def add_marks(connection: sa.Connection, key: Key, marks: Mapping[str, str], work: str) -> None:
    """Note that a person gave these for this work, by part; the caller commits."""
    learner, exercise = key
    rows = [
        {"learner": learner, "exercise": exercise, "part": part, "mark": mark, "work": work}
        for part, mark in marks.items()
    ]
    if rows:
        connection.execute(sa.insert(BY_HAND), rows)


def read_release(engine: sa.Engine, exercise: str) -> str | None:
    """Read the hash of what the exercise was released from; None where it was not."""
    query = sa.select(RELEASES.c.sha256).where(RELEASES.c.exercise == exercise)
    with engine.connect() as connection:
        found: str | None = connection.execute(query.order_by(RELEASES.c.id.desc())).scalar()
    return found


def add_release(engine: sa.Engine, exercise: str, sha256: str) -> None:
    """Note what the exercise was released from."""
    with engine.begin() as connection:
        connection.execute(sa.insert(RELEASES).values(exercise=exercise, sha256=sha256))


def add_languages(engine: sa.Engine, languages: Mapping[str, str]) -> None:
    """Note which language each of these learners reads; "" for none of their own."""
    prepare_store(engine)
    rows = [{"learner": who, "language": what} for who, what in languages.items()]
    if rows:
        with engine.begin() as connection:
            connection.execute(sa.insert(LANGUAGES), rows)


def read_languages(engine: sa.Engine) -> dict[str, str]:
    """Read the languages that learners read, by learner."""
    if not has_store(engine):
        return {}
    newest = _newest(LANGUAGES, LANGUAGES.c.learner)
    query = sa.select(LANGUAGES).where(LANGUAGES.c.id.in_(newest))
    with engine.connect() as connection:
        return {row.learner: row.language for row in connection.execute(query) if row.language}


def read_dropped(connection: sa.Connection) -> set[str]:
    """Read who was on the class list once, and is not."""
    table = f"{DROPPED}student"
    if not sa.inspect(connection).has_table(table):
        return set()
    return set(connection.scalars(sa.select(sa.column("learner")).select_from(sa.table(table))))


def _of(table: sa.Table, learner: str | None, exercise: str | None) -> list[Any]:
    wanted = {"learner": learner, "exercise": exercise}
    return [table.c[name] == value for name, value in wanted.items() if value is not None]


def _newest(table: sa.Table, *by: sa.Column[str]) -> sa.Select[tuple[int]]:
    return sa.select(sa.func.max(table.c.id)).group_by(*by)
