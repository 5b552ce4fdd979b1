"""Late penalties: when something counts as handed in, and what nbgrader's rule takes off for it."""

import contextlib
import datetime as dt
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_config_path
from nbformat import NotebookNode
from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
from nbgrader.plugins import BasePlugin
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import Engine, bindparam, select, update
from traitlets import Unicode
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograde.core.course_directory import CONFIG_NAME
from autograde.core.database import open_engine
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import first_line, say
from autograde.grading.changes import Change
from autograde.judging.grades import format_score
from autograde.lms.extensions import given_extensions
from autograde.lms.gradebook_query import submissions
from autograde.lms.grades import seconds_late
from autograde.lms.hand_ins import (
    HandInRecord,
    Key,
    current_records,
    read_records,
)

PENALTY = "(late)"  # stands for a part in the table of changes
JUST_LATE = dt.timedelta(seconds=1)
MOST_ROWS = 20  # of those who are late


@dataclass(frozen=True)
class Late:
    """One late hand-in: by how many seconds, and the points that are taken off for it.

    `before` is what was taken off until now; `problem` says why the rule said nothing.
    """

    learner: str
    chapter: str
    seconds: float
    penalty: float
    before: float
    problem: str | None = None

    @property
    def name(self) -> str:
        """Whose it is, and for which exercise."""
        return f"{escape_hidden_signs(self.learner)} {self.chapter}"

    @property
    def change(self) -> Change:
        """What it changes of the penalty until now, as a line of the table of changes."""
        said = say("lateness.said", late=self.words, points=format_score(self.penalty))
        scores = (-self.before or 0.0, -self.penalty or 0.0)
        return Change(self.learner, self.chapter, PENALTY, *scores, "", "", said)

    @property
    def words(self) -> str:
        """How late it is: 2 d 3 h."""
        if self.seconds <= 1:
            return say("lateness.just" if self.seconds > 0 else "lateness.in_time")
        left, words = round(self.seconds), []
        for unit, seconds in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
            count, left = divmod(left, seconds)
            if count:
                words.append(f"{count} {unit}")
        return say("lateness.by", time=" ".join(words[:2]))


def penalty_rule(classroom: Path) -> BasePlugin | None:
    """The class's plug-in for late hand-ins; None where its settings leave nbgrader's step out.

    Raises: GraderError where the settings cannot be read or name no plug-in that there is.
    """
    with importable(classroom):
        try:
            config = class_config(classroom)
            steps = config.Autograde.get("autograde_preprocessors", [AssignLatePenalties])
            if not any(_is_step(step) for step in steps):
                return None
            step = AssignLatePenalties(config=config)
            step.init_plugin()
            return step.plugin_inst
        except Exception as error:  # it is the instructor's program, and may do anything
            place = classroom / CONFIG_NAME
            raise GraderError(
                say("lateness.config", path=place, reason=first_line(error))
            ) from error


def class_config(classroom: Path) -> Config:
    """nbgrader's settings as its commands find them: those of this machine, then the class's."""
    config = Config()
    for folder in [*reversed(jupyter_config_path()), str(classroom)]:
        if (Path(folder) / CONFIG_NAME).is_file():
            config.merge(PyFileConfigLoader(CONFIG_NAME, path=folder).load_config())
    return config


@contextlib.contextmanager
def importable(classroom: Path) -> Iterator[None]:
    """Let modules beside the settings be imported, as nbgrader's commands do."""
    before = sys.path
    sys.path = [str(classroom), *before]
    try:
        yield
    finally:
        sys.path = before


def _is_step(step: object) -> bool:
    if isinstance(step, str):
        return step.endswith("LatePenalties")
    return isinstance(step, type) and issubclass(step, AssignLatePenalties)


def counted_time(record: HandInRecord, due: dt.datetime | None) -> dt.datetime | None:
    """The time to reckon with, in UTC; None where nothing says that it came late.

    `due` is the exercise's deadline in UTC, before any extension. An LMS that only says "late"
    means: after the deadline, nobody knows how long. That counts as just after it, which is the
    least that it can be, and within any extension.
    """
    time = record.time
    if due is None or record.is_late is None:
        return time
    if record.is_late:
        return max(time or due, due + JUST_LATE)
    return None if time is None else min(time, due)


def apply_penalties(
    engine: Engine,
    rule: BasePlugin | None,
    records: Mapping[Key, HandInRecord],
    *,
    chapters: Collection[str] = (),
    learner: str | None = None,
) -> list[Late]:
    """Write times, extensions and penalties of what was graded; who is late, or was until now.

    `records` are what their sources said of the hand-ins; where there is none, the gradebook's
    time stands. `chapters` and `learner` are whom to look at (everybody). One transaction; what
    has not changed is not written.
    """
    found: list[Late] = []
    times: list[dict[str, Any]] = []
    penalties: list[dict[str, Any]] = []
    query = submissions()
    if chapters:
        query = query.where(Assignment.name.in_(sorted(chapters)))
    if learner is not None:
        query = query.where(SubmittedAssignment.student_id == learner)
    with engine.begin() as connection:
        extensions = given_extensions(connection)
        for row in connection.execute(query).all():
            key, time = (row.student_id, row.chapter), row.timestamp
            if key in records:
                # nbgrader keeps times in UTC, and without saying so.
                due = row.due and row.due.replace(tzinfo=dt.UTC)
                counted = counted_time(records[key], due)
                time = counted and counted.astimezone(dt.UTC).replace(tzinfo=None)
            extension = extensions.get(key) if row.extension is None else row.extension
            if (time, extension) != (row.timestamp, row.extension):
                times.append({"row": row.submission, "timestamp": time, "extension": extension})
            late = _late(row, seconds_late(time, row.due, extension), rule)
            if late.penalty != late.before:
                penalty = late.penalty or None
                penalties.append({"row": row.notebook, "late_submission_penalty": penalty})
            if late.seconds or late.penalty != late.before:
                found.append(late)
        for kind, changes in ((SubmittedAssignment, times), (SubmittedNotebook, penalties)):
            table = kind.__table__
            if changes:
                statement = update(table).where(table.c.id == bindparam("row"))
                connection.execute(statement, changes)
    return sorted(found, key=lambda late: (late.chapter, late.learner))


def _late(row: Any, seconds: float, rule: BasePlugin | None) -> Late:
    penalty = before = row.penalty or 0.0
    problem = None
    if rule is not None:
        try:
            # Nobody is asked about who is not late, as in nbgrader.
            asked = (row.student_id, row.score, seconds)
            points = rule.late_submission_penalty(*asked) if seconds > 0 else None
            # nbgrader's own bounds: not below nothing, not above the score.
            penalty = min(max(0.0, float(points or 0.0)), row.score)
        except Exception as error:  # the class's own plug-in: its failure costs nobody points
            reason = f"{type(error).__name__}: {first_line(error)}"
            problem = say("lateness.plugin", reason=reason)
    return Late(row.student_id, row.chapter, seconds, penalty, before, problem)


class CourseLatePenalties(AssignLatePenalties):
    """nbgrader's AssignLatePenalties with the times and marks that `collect` kept."""

    submitted = Unicode(help="The folder of what was handed in.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Write when it was handed in, then let nbgrader take off what its plug-in says."""
        about, folder = resources["nbgrader"], Path(self.submitted)
        learner, chapter = about["student"], about["assignment"]
        record = read_records(folder).get((learner, chapter))
        said, unknown = current_records(folder, [] if record is None else [record])
        with open_engine(about["db_url"]) as engine:
            apply_penalties(engine, None, said | unknown, chapters=[chapter], learner=learner)
        result: tuple[NotebookNode, Any] = super().preprocess(nb, resources)
        return result


def chapters_with_deadlines(engine: Engine) -> set[str]:
    """The exercises that can be handed in late."""
    query = select(Assignment.name).where(Assignment.duedate.is_not(None))
    with engine.connect() as connection:
        return set(connection.scalars(query))


def late_lines(
    late: Sequence[Late], unknown: Sequence[Key] = (), no_times: Sequence[Key] = ()
) -> Iterator[str]:
    """Who is late, by how much, and what that costs; and of whom that is not known."""
    those = [each for each in late if each.seconds]
    if those:
        yield say("lateness.title", count=len(those))
    for each in those[:MOST_ROWS]:
        about = {
            "learner": escape_hidden_signs(each.learner),
            "chapter": each.chapter,
            "late": each.words,
        }
        key = "lateness.costs" if each.penalty else "lateness.free"
        yield "  " + say(key, **about, points=format_score(each.penalty))
    if len(those) > MOST_ROWS:
        yield say("lateness.more", count=len(those) - MOST_ROWS)
    for problem in dict.fromkeys(each.problem for each in late if each.problem is not None):
        mine = [each for each in late if each.problem == problem]
        yield say("lateness.problem", who=list_names([each.name for each in mine]), reason=problem)
    if unknown:
        yield say("lateness.unknown", who=_who(unknown))
    if no_times:
        yield say("lateness.no_times", count=len(no_times), who=_who(no_times))


def _who(keys: Sequence[Key]) -> str:
    return list_names([f"{escape_hidden_signs(learner)} {chapter}" for learner, chapter in keys])
