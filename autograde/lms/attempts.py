"""Decide which of a learner's hand-ins counts, and list them all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from sqlalchemy import inspect, make_url

from autograde.core.class_folder import SUBMITTED
from autograde.core.database import explain_database_errors, open_engine
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import say
from autograde.grading.store import has_store, read_history
from autograde.grading.submissions import FoundNotebook
from autograde.judging.grades import Grade, read_grade
from autograde.lms.hand_ins import (
    ATTEMPTS,
    Deadline,
    HandInRecord,
    Key,
    find_attempt,
    notebook_sha256,
    read_attempts,
)

LATEST, LATEST_IN_TIME, BEST = COUNTING = ("latest", "latest-in-time", "best")


@dataclass
class AttemptChooser:
    """Chooses among the hand-ins in the folder `submissions`, by the deadlines of a gradebook.

    `passed_over` are those of whom an earlier one than the latest was chosen.
    """

    submissions: Path
    url: str
    counting: str = LATEST_IN_TIME

    def __post_init__(self) -> None:
        if self.counting not in COUNTING:
            known = ", ".join(COUNTING)
            raise GraderError(say("attempts.unknown_rule", got=self.counting, known=known))
        self.passed_over: list[Key] = []

    @cached_property
    def _records(self) -> Mapping[Key, Sequence[HandInRecord]]:
        return read_attempts(self.submissions)

    def choose(self, found: FoundNotebook) -> FoundNotebook:
        """Choose the notebook that counts; for the best, those to compare it with.

        A notebook that a person put in the place of one that was handed in is left there.

        Raises: GraderError where what is known of the hand-ins makes no sense.
        """
        if not (found.path.parent / ATTEMPTS).is_dir():
            return found
        there = notebook_sha256(found.path.read_bytes())
        folder = found.path.parent
        places = {
            record: found.path if record.sha256 == there else find_attempt(folder, record.sha256)
            for record in self._records.get(found.key, ())
        }
        paths = {record: path for record, path in places.items() if path is not None}
        if found.path not in paths.values():
            return found
        deadline = self._deadline(found.key)
        in_time = [record for record in paths if not is_late(record, deadline)]
        *others, latest = paths if self.counting == LATEST else in_time or paths
        if latest != [*paths][-1]:
            self.passed_over.append(found.key)
        rivals = tuple(paths[record] for record in others) if self.counting == BEST else ()
        return replace(found, path=paths[latest], rivals=rivals)

    def sentences(self) -> Iterator[str]:
        """Say of whom an earlier hand-in counts."""
        if self.passed_over:
            who = list_names(
                [f"{escape_hidden_signs(one)} {other}" for one, other in self.passed_over]
            )
            yield say("attempts.passed_over", count=len(self.passed_over), who=who)

    def _deadline(self, key: Key) -> Deadline:
        # nbgrader takes seconds to import.
        from nbgrader.api import Assignment

        from autograde.lms.extensions import read_deadline

        database = make_url(self.url)
        if database.get_backend_name() == "sqlite" and not Path(database.database or "").exists():
            return Deadline()
        with (
            explain_database_errors(self.url),
            open_engine(self.url) as engine,
            engine.connect() as connection,
        ):
            if not inspect(connection).has_table(Assignment.__tablename__):
                return Deadline()
            return read_deadline(connection, *key)


def is_late(record: HandInRecord, deadline: Deadline) -> bool:
    """Whether something says that it came after the learner's own deadline."""
    return deadline.seconds_late(record.counted_time(deadline.due)) > 0


@dataclass(frozen=True)
class AttemptLine:
    """One hand-in: when it came, whether late, from where, and its newest grade.

    `counts` is whether it is the one that was graded last.
    """

    time: dt.datetime | None
    is_late: bool
    source: str
    grade: Grade | None
    counts: bool


def list_attempts(classroom: Path, key: Key, db: str | None = None) -> list[AttemptLine]:
    """List all that a learner handed in for an exercise, and what came of it, the latest last.

    Raises: GraderError where there is no gradebook, or nothing of the learner's.
    """
    from autograde.lms.extensions import read_deadline
    from autograde.lms.gradebook_query import find_gradebook

    records = read_attempts(classroom / SUBMITTED).get(key, [])
    with open_engine(find_gradebook(classroom, db)) as engine, engine.connect() as connection:
        rows = read_history(connection, *key) if has_store(connection) else []
        deadline = read_deadline(connection, *key)
    grades = [read_grade(row.grade) for row in rows]
    by_notebook = {grade.depends_on.get("notebook", ""): grade for grade in grades}
    last = grades[-1].depends_on.get("notebook", "") if grades else None
    known = {record.sha256 for record in records}
    copied = [HandInRecord(*key, "", each) for each in by_notebook if each not in known]
    if not records and not grades:
        about = {"learner": escape_hidden_signs(key[0]), "chapter": escape_hidden_signs(key[1])}
        raise GraderError(say("attempts.nobody", **about, classroom=classroom))
    return [
        AttemptLine(
            record.time,
            is_late(record, deadline),
            record.source,
            by_notebook.get(record.sha256),
            counts=record.sha256 == last,
        )
        for record in [*copied, *records]
    ]
