"""Whose score is another one than before: in a table that is only ever added to, and in words."""

from __future__ import annotations

import codecs
import csv
import datetime as dt
import hashlib
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from pathlib import Path

from rich.table import Table
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from autograde.core.class_folder import GRADEBOOK, gradebook_url
from autograde.core.csv_tables import escape_formula
from autograde.core.database import SECONDS_AT_START, open_engine
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say
from autograde.feedback.feedback_page import explain_part
from autograde.grading.grade_options import GradeOptions
from autograde.grading.store import has_store, read_grades
from autograde.judging.grades import Grade, PartGrade, format_score, read_grade

NAME = "changes.csv"
HEADER = (
    *("graded_at", "learner", "chapter", "part", "before", "after"),
    *("changed", "said_before", "said_after"),
)
MOST_ROWS = 20  # of the table in the terminal
MOST_WORDS = 60  # characters of a sentence in the terminal; the file has all


@dataclass(frozen=True)
class Change:
    """One part of one learner's of which the score is another one now.

    `changed` names what its grade depends on and is another one now, with spaces between; nothing
    where that is not known.
    """

    learner: str
    exercise: str
    part: str
    before: float | None
    after: float | None
    changed: str
    said_before: str
    said_after: str

    @property
    def why(self) -> str:
        """Why the part moved, in a line."""
        words = escape_hidden_signs(self.said_after)
        short = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"
        what = ", ".join(say(f"changes.what.{each}") for each in self.changed.split())
        return f"{what}: {short}" if what else short


@dataclass(frozen=True)
class PreviousScore:
    """What one part had: its score, what was said of it, and a hash of the learner's code.

    There is no hash where the part was not run: the code of those is not kept. `depends_on` is what
    the grade depended on, a hash each.
    """

    score: float | None
    said: str
    code: bytes | None
    depends_on: Mapping[str, str]


@dataclass
class GradeChanges:
    """What one run of `grade` changes of the grades of before."""

    options: GradeOptions
    changes: list[Change] = field(default_factory=list)
    _before: Mapping[tuple[str, str], Mapping[str, PreviousScore]] = field(default_factory=dict)

    def begin(self) -> None:
        """Read what everybody has, before anything is graded.

        Raises: GraderError.
        """
        if self.options.db is None and not (self.options.out / GRADEBOOK).is_file():
            return
        url = gradebook_url(self.options.out, self.options.db)
        # There may be no gradebook yet, or none that grading will take: that is said there.
        with suppress(SQLAlchemyError), open_engine(url, SECONDS_AT_START) as engine:
            self._before = read_previous_scores(engine, self.options.timeout)

    def note(self, grade: Grade) -> None:
        """Write down what a grade changed, as soon as it is there.

        Raises: OSError.
        """
        before = self._before.get(grade.key, {})
        self.add(list(find_changes(grade, before, self.options.timeout)))

    def add(self, changes: Sequence[Change]) -> None:
        """Write changes down; for whom this run is the first there are none.

        Raises: OSError.
        """
        changes = [each for each in changes if (each.learner, each.exercise) in self._before]
        append_changes(self.options.out / NAME, changes)
        self.changes += changes


def read_previous_scores(
    engine: Engine, timeout: int
) -> dict[tuple[str, str], dict[str, PreviousScore]]:
    """Read what each part has, by learner and exercise; nothing where none was graded."""
    if not has_store(engine):
        return {}
    # nbgrader takes seconds to import.
    from autograde.grading.nbgrader_gradebook import read_by_hand

    found: dict[tuple[str, str], dict[str, PreviousScore]] = {}
    words: dict[str, str] = {}  # each sentence once: a class makes the same mistakes
    with engine.connect() as connection:
        by_hand = read_by_hand(connection)
        for stored in read_grades(connection):
            grade = read_grade(stored.text, by_hand.get(stored.key))
            found[grade.key] = {
                part.name: PreviousScore(
                    part.score,
                    words.setdefault(
                        said := str(grade.problem or summarise_part(part, timeout)), said
                    ),
                    None if grade.problem is not None else _digest(part.code),
                    grade.depends_on,
                )
                for part in grade.parts
            }
    return found


def find_changes(
    grade: Grade, before: Mapping[str, PreviousScore], timeout: int
) -> Iterator[Change]:
    """Find the parts whose score is another one than before, in the grade's order."""
    for part in grade.parts:
        was = before.get(part.name)
        if was is None or was.score == part.score:
            continue
        said_after = str(grade.problem or summarise_part(part, timeout))
        changed = " ".join(_changed(grade, part, was))
        scores = was.score, part.score
        yield Change(*grade.key, part.name, *scores, changed, was.said, said_after)


def _changed(grade: Grade, part: PartGrade, was: PreviousScore) -> Iterator[str]:
    """What is another one than before, of all that the part's grade depends on."""
    if grade.problem is not None or was.code is None:
        return
    is_same = was.code == _digest(part.code)
    if not is_same:
        yield "answer"
    for what, before in was.depends_on.items():
        if grade.depends_on.get(what, before) != before and (is_same or what != "notebook"):
            yield what


def summarise_part(part: PartGrade, timeout: int) -> str:
    """What its feedback page says of a part, in one line."""
    if part.by_hand is not None and part.by_hand != part.auto_score:
        scores = {"score": format_score(part.by_hand), "points": format_score(part.points)}
        return say("page.by_hand_summary", **scores)
    if part.judgement.outcome == "passed":
        return say("verdict.passed")
    return " ".join(explain_part(part.judgement, timeout, has_hints=False).split())


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.encode(errors="surrogatepass")).digest()[:8]


def append_changes(path: Path, changes: Sequence[Change]) -> None:
    """Add the changes to the table at `path`, which is begun where it is not there.

    Raises: OSError.
    """
    if not changes:
        return
    now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    with path.open("a+b") as file:
        is_new = file.seek(0, os.SEEK_END) == 0
        if is_new:
            writer.writerow(HEADER)
        else:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                text.write("\r\n")  # whoever wrote last was stopped in the middle
        writer.writerows([now, *map(_cell, astuple(change))] for change in changes)
        file.write((codecs.BOM_UTF8 if is_new else b"") + text.getvalue().encode())


def _cell(value: str | float | None) -> str:
    return (
        escape_formula(escape_hidden_signs(value))
        if isinstance(value, str)
        else format_score(value)
    )


def show_changes(changes: Sequence[Change], out: Path) -> Iterator[Table | str]:
    """Who moved and why, as things to print."""
    if not changes:
        return
    learners = len({change.learner for change in changes})
    up = sum((change.after or 0.0) > (change.before or 0.0) for change in changes)
    yield say("changes.moved", learners=learners, up=up, down=len(changes) - up)
    # They were noted as they came, and jobs that run side by side end in any order.
    in_order = sorted(changes, key=lambda change: (change.learner, change.exercise))
    table = Table(title=say("changes.title"), title_justify="left")
    for key in ("learner", "chapter", "part", "before", "after", "why"):
        table.add_column(say(f"changes.column.{key}"), overflow="fold")
    for change in in_order[:MOST_ROWS]:
        names = (change.learner, change.exercise, change.part)
        scores = (format_score(change.before) or "–", format_score(change.after) or "–")
        table.add_row(*map(escape_hidden_signs, names), *scores, change.why)
    yield table
    yield say("changes.where", out=out / NAME)
