"""Remember in the gradebook's own database what has been graded, so that nobody is graded twice.

A row is written in the transaction that writes the scores: there is never one without the other,
whatever stops the grader, and when.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    MetaData,
    String,
    Table,
    Text,
    delete,
    inspect,
    select,
)
from sqlalchemy.dialects.mysql import LONGTEXT
from sqlalchemy.orm import Session, scoped_session

from autograde.results import ChapterResult, PartResult
from autograde.scoring import Judgement

TABLE = Table(
    "autograde_attempt",
    MetaData(),
    Column("student_id", String(128), primary_key=True),
    Column("assignment", String(128), primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("graded_at", String(40), nullable=False),
    Column("sandboxed", Boolean, nullable=False),
    Column("result", Text().with_variant(LONGTEXT(), "mysql"), nullable=False),
)


@dataclass(frozen=True)
class Attempt:
    """One graded submission: the hash of all that its grade depends on, and what came out.

    `graded_at` is the time in UTC, `sandboxed` whether the learner's code was kept apart.
    """

    sha256: str
    graded_at: str
    sandboxed: bool
    result: ChapterResult


def make_table(engine: Engine) -> None:
    """Make the journal's table where it is not there yet."""
    TABLE.create(engine, checkfirst=True)


def read_journal(engine: Engine) -> dict[tuple[str, str], Attempt]:
    """Every attempt in the database by learner and chapter; none where there is no journal."""
    if not inspect(engine).has_table(TABLE.name):
        return {}
    with engine.connect() as connection:
        rows = connection.execute(select(TABLE)).all()
    found = {}
    for row in rows:
        try:
            result = result_from_json(json.loads(row.result))
        except (ValueError, TypeError, KeyError):
            continue  # of another version: graded again
        attempt = Attempt(row.sha256, row.graded_at, row.sandboxed, result)
        found[row.student_id, row.assignment] = attempt
    return found


def note(session: Session | scoped_session[Session], attempt: Attempt) -> None:
    """Write an attempt in place of an earlier one; the caller commits."""
    forget(session, attempt.result.learner, attempt.result.chapter)
    session.execute(
        TABLE.insert().values(
            student_id=attempt.result.learner,
            assignment=attempt.result.chapter,
            sha256=attempt.sha256,
            graded_at=attempt.graded_at,
            sandboxed=attempt.sandboxed,
            result=json.dumps(asdict(attempt.result)),
        )
    )


def forget(session: Session | scoped_session[Session], learner: str, chapter: str) -> None:
    """Take an attempt out; the caller commits."""
    session.execute(
        delete(TABLE).where(TABLE.c.student_id == learner, TABLE.c.assignment == chapter)
    )


def result_from_json(data: dict[str, Any]) -> ChapterResult:
    """The result that `dataclasses.asdict` made plain data of.

    Raises: KeyError, TypeError, where a field is missing or is another version's.
    """
    parts = tuple(
        PartResult(**{**part, "judgement": Judgement(**part["judgement"])})
        for part in data["parts"]
    )
    texts = {key: tuple(data[key]) for key in ("notices", "repairs")}
    return ChapterResult(**{**data, **texts, "parts": parts})
