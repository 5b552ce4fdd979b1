"""Read a class from the gradebook and the grader's store beside it, and write nothing there."""

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from nbgrader.api import SubmittedAssignment
from sqlalchemy import Connection, Engine, create_engine, inspect, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from autograde.core.database import check_gradebook_url
from autograde.core.errors import GraderError
from autograde.core.ids import part_of_grade_id
from autograde.core.messages import first_line, say
from autograde.grading.nbgrader_gradebook import (
    read_by_hand,
    read_handed_in,
    read_names,
    select_scores,
)
from autograde.grading.store import ATTEMPTS, check_store, has_store, read_dropped, read_grades
from autograde.judging.grades import ByHand, Grade, read_grade

AT_A_TIME = 1_000  # rows

Key = tuple[str, str]  # learner and chapter


@dataclass(frozen=True)
class Gradebook:
    """What nbgrader's own tables say: who is on the roster, who handed in, each part's score.

    `points` are by chapter and part, `scores` by learner and chapter. A score is a human's where
    one was given, and has no penalty for lateness in it.
    """

    names: Mapping[str, str]  # by learner: as the roster has it, may be empty
    handed_in: frozenset[Key]
    points: Mapping[str, Mapping[str, float]]
    scores: Mapping[Key, Mapping[str, float | None]]
    by_hand: Mapping[Key, ByHand]


@contextlib.contextmanager
def open_read_only(url: str) -> Iterator[Connection]:
    """Open a connection that reads and cannot write.

    Raises: GraderError where there is no gradebook, or none that `grade` has written to.
    """
    try:
        engine = _reading_engine(url)
        try:
            _refuse_other_databases(engine)
            with engine.connect() as connection:
                if connection.execute(select(ATTEMPTS.c.learner).limit(1)).first() is None:
                    raise GraderError(say("report.nobody"))
                yield connection
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise GraderError(say("report.unreadable", reason=first_line(error))) from error


def read_gradebook(connection: Connection) -> Gradebook:
    """The roster, the hand-ins and the scores: one query each."""
    points: dict[str, dict[str, float]] = {}
    scores: dict[Key, dict[str, float | None]] = {}
    by_hand = read_by_hand(connection)
    for row in connection.execute(select_scores().execution_options(yield_per=AT_A_TIME)):
        key, part = (row.student_id, row.exercise), part_of_grade_id(row.cell)
        points.setdefault(row.exercise, {})[part] = row.max_score
        given = by_hand.get(key, ByHand()).scores
        scores.setdefault(key, {})[part] = given.get(part, row.auto_score)
    handed_in = frozenset(read_handed_in(connection))
    return Gradebook(read_names(connection), handed_in, points, scores, by_hand)


def read_submissions(connection: Connection, book: Gradebook) -> Iterator[tuple[Grade, str]]:
    """Read every grade, by learner and exercise, and when it was found (UTC, ISO 8601).

    So many are in memory at a time. One whose submission somebody took out of the gradebook is left
    out, and so is whom the class list dropped.
    """
    dropped = read_dropped(connection)
    for stored in read_grades(connection):
        is_there = stored.is_open and stored.learner not in dropped
        if is_there or stored.key in book.handed_in:
            yield read_grade(stored.text, book.by_hand.get(stored.key)), stored.graded_at


def _reading_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or not parsed.database:
        engine = create_engine(check_gradebook_url(url))
        if engine.dialect.name == "postgresql":
            return engine.execution_options(postgresql_readonly=True)
        return engine
    # SQLite would make the file where there is none.
    path = Path(parsed.database).absolute()
    if not path.is_file():
        raise GraderError(say("report.no_gradebook", path=path))
    address = f"file:{quote(str(path))}?mode=ro"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))


def _refuse_other_databases(engine: Engine) -> None:
    tables = set(inspect(engine).get_table_names())
    if SubmittedAssignment.__tablename__ not in tables:
        raise GraderError(say("report.other_database"))
    check_store(engine)
    if not has_store(engine):
        raise GraderError(say("report.no_store"))
