"""Read a class from the gradebook and the journal beside it, and write nothing there."""

import contextlib
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from nbgrader.api import Assignment, SubmittedAssignment
from sqlalchemy import Connection, Engine, create_engine, inspect, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from autograde.core.database import opened
from autograde.core.errors import GraderError
from autograde.core.messages import first_line, say
from autograde.grading.gradebook import known_names
from autograde.grading.gradebook_rows import Scores, all_scores, kept_score, part_of
from autograde.grading.journal import OPEN, TABLE, result_from_json
from autograde.judging.results import SubmissionResult

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
    scores: Mapping[Key, Scores]


@dataclass(frozen=True)
class JournalRow:
    """A row of the journal: one submission, and when it was graded (UTC, ISO 8601)."""

    result: SubmissionResult
    graded_at: str


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
                if connection.execute(select(TABLE.c.student_id).limit(1)).first() is None:
                    raise GraderError(say("report.nobody"))
                yield connection
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise GraderError(say("report.unreadable", reason=first_line(error))) from error


def read_gradebook(connection: Connection) -> Gradebook:
    """Read the roster, the hand-ins and the scores: one query each."""
    handed = select(SubmittedAssignment.student_id, Assignment.name).join(
        Assignment, SubmittedAssignment.assignment_id == Assignment.id
    )
    handed_in = frozenset((learner, chapter) for learner, chapter in connection.execute(handed))
    points: dict[str, dict[str, float]] = {}
    scores: dict[Key, dict[str, float | None]] = {}
    for row in connection.execute(all_scores().execution_options(yield_per=AT_A_TIME)):
        key, part = (row.student_id, row.chapter), part_of(row.cell)
        points.setdefault(row.chapter, {})[part] = row.max_score
        scores.setdefault(key, {})[part] = kept_score(row, row.auto_score)
    return Gradebook(known_names(connection), handed_in, points, scores)


def read_journal_rows(connection: Connection, handed_in: Collection[Key]) -> Iterator[JournalRow]:
    """Read every row of the journal, by learner and chapter, a thousand at a time.

    A row whose submission somebody took out of the gradebook is left out, and so is one that
    another version of the grader wrote.
    """
    rows = select(TABLE).order_by(TABLE.c.student_id, TABLE.c.assignment)
    for row in connection.execute(rows.execution_options(yield_per=AT_A_TIME)):
        result = result_from_json(row.result)
        is_there = row.sha256 == OPEN or (row.student_id, row.assignment) in handed_in
        if result is not None and is_there:
            yield JournalRow(result, row.graded_at)


def _reading_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or not parsed.database:
        engine = create_engine(opened(url))
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
    if TABLE.name not in tables:
        raise GraderError(say("report.no_journal"))
