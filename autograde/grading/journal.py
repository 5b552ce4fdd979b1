"""Remember in the gradebook's own database what has been graded, so that nobody is graded twice.

A row is written in the transaction that writes the scores: there is never one without the other,
whatever stops the grader, and when.
"""

import datetime as dt
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Engine,
    MetaData,
    String,
    Table,
    Text,
    and_,
    delete,
    inspect,
    select,
)
from sqlalchemy.dialects.mysql import LONGTEXT
from sqlalchemy.orm import Session, scoped_session

from autograde.judging.results import Judgement, PartResult, RuleOutcome, SubmissionResult

# The hash of what is open, which no submission has: it is graded again, and meanwhile its row says
# why it is open.
OPEN = ""
LONGEST_NAME = 128  # characters, as in nbgrader's own tables

Writable = Session | scoped_session[Session]

_METADATA = MetaData()
TABLE = Table(
    "autograde_attempt",
    _METADATA,
    Column("student_id", String(LONGEST_NAME), primary_key=True),
    Column("assignment", String(LONGEST_NAME), primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("graded_at", String(40), nullable=False),
    Column("sandboxed", Boolean, nullable=False),
    Column("result", Text().with_variant(LONGTEXT(), "mysql"), nullable=False),
)

# What each exercise in the gradebook was released from: nbgrader takes most of a second to do so.
RELEASES = Table(
    "autograde_release",
    _METADATA,
    Column("assignment", String(LONGEST_NAME), primary_key=True),
    Column("sha256", String(64), nullable=False),
)


def make_tables(engine: Engine) -> None:
    """Make the journal's tables where they are not there yet."""
    _METADATA.create_all(engine)


def released_from(engine: Engine, chapter: str) -> str | None:
    """The hash that was noted when the exercise was released; None where none was."""
    with engine.connect() as connection:
        query = select(RELEASES.c.sha256).where(RELEASES.c.assignment == chapter)
        found: str | None = connection.execute(query).scalar()
        return found


def note_release(engine: Engine, chapter: str, sha256: str) -> None:
    """Note it, in place of an earlier one."""
    with engine.begin() as connection:
        connection.execute(delete(RELEASES).where(RELEASES.c.assignment == chapter))
        connection.execute(RELEASES.insert().values(assignment=chapter, sha256=sha256))


@dataclass(frozen=True)
class Noted:
    """What decides whether a submission is graded again: the hash, and in which sandbox."""

    sha256: str
    sandboxed: bool


def read_journal(engine: Engine) -> dict[tuple[str, str], Noted]:
    """Every attempt in the database by learner and chapter, but for what is open.

    None where there is no journal. Their results stay there: those of thousands are large.
    """
    if not inspect(engine).has_table(TABLE.name):
        return {}
    columns = select(TABLE.c.student_id, TABLE.c.assignment, TABLE.c.sha256, TABLE.c.sandboxed)
    with engine.connect() as connection:
        rows = connection.execute(columns.where(TABLE.c.sha256 != OPEN))
        return {(learner, chapter): Noted(*noted) for learner, chapter, *noted in rows}


def noted_result(session: Writable, learner: str, chapter: str) -> SubmissionResult | None:
    """The result of an attempt; None where there is none, or it is of another version."""
    text = session.execute(select(TABLE.c.result).where(_is_of(learner, chapter))).scalar()
    return None if text is None else result_from_json(text)


def note(session: Writable, result: SubmissionResult, sha256: str) -> None:
    """Write what came of an attempt in place of an earlier one; the caller commits.

    `sha256` is the hash of all that the grade depends on, or `OPEN`.
    """
    values = {
        "student_id": result.learner,
        "assignment": result.chapter,
        "sha256": sha256,
        "graded_at": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "sandboxed": result.sandboxed,
        "result": result_to_json(result),
    }
    connection = session.connection()
    connection.execute(delete(TABLE).where(_is_of(result.learner, result.chapter)))
    connection.execute(TABLE.insert().values(values))


def _is_of(learner: str, chapter: str) -> ColumnElement[bool]:
    return and_(TABLE.c.student_id == learner, TABLE.c.assignment == chapter)


def result_to_json(result: SubmissionResult) -> str:
    """The result as text; `result_from_json` makes it of what is read from that."""
    # Not `asdict`: it copies all that is in the result first, thousands of objects a submission.
    return json.dumps(result, default=_fields)


def _fields(record: object) -> dict[str, Any]:
    if isinstance(record, SubmissionResult | PartResult | Judgement | RuleOutcome):
        return vars(record)
    raise TypeError(f"{type(record).__name__} is no plain data")


def result_from_json(text: str) -> SubmissionResult | None:
    """The result of which `result_to_json` made the text; None where it is of another version."""
    try:
        data = json.loads(text)
        data["parts"] = tuple(_part(part) for part in data["parts"])
        texts = {key: tuple(data[key]) for key in ("notices", "repairs")}
        return SubmissionResult(**{**data, **texts})
    except (ValueError, TypeError, KeyError):
        return None


def _part(data: dict[str, Any]) -> PartResult:
    own = {
        "judgement": Judgement(**data["judgement"]),
        "rules": tuple(RuleOutcome(**rule) for rule in data["rules"]),
        "builds_on": tuple(data["builds_on"]),
    }
    return PartResult(**{**data, **own})
