"""Find out who of a class is late, and take off the points that nbgrader's settings say.

When a notebook counts as handed in, `hand_ins` says; until when it may be, `extensions`; and what
being late costs, the plug-in for late penalties that the class has in its settings.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_config_path
from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
from nbgrader.plugins import BasePlugin
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import Engine, bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograde.core.class_folder import AUTOGRADED, SUBMITTED
from autograde.core.course_directory import CONFIG_NAME
from autograde.core.csv_tables import read_table, unescape_cell
from autograde.core.database import open_engine
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import first_line, say
from autograde.grading.not_taken import read_not_taken, write_not_taken
from autograde.lms.exchange import copy_exchange_files, write_timestamps
from autograde.lms.extensions import give_extension, parse_span, parse_time, read_extensions
from autograde.lms.gradebook_query import find_gradebook, select_submissions
from autograde.lms.hand_ins import (
    Deadline,
    HandInRecord,
    Key,
    current_records,
    read_attempts,
    write_records,
)

PENALTY = "(late)"  # stands for a part in the table of changes
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
    def key(self) -> Key:
        """Whose it is, and for which exercise."""
        return self.learner, self.chapter

    @property
    def change(self) -> tuple[str, str, str, float, float, str, str, str]:
        """What it changes of the penalty until now, as a line of the table of changes."""
        said = say("lateness.said", late=self.words, points=f"{self.penalty:g}")
        scores = (-self.before or 0.0, -self.penalty or 0.0)
        return (*self.key, PENALTY, *scores, "", "", said)

    @property
    def words(self) -> str:
        """How late it is: 2 d 3 h."""
        if self.seconds <= 1:
            return say("lateness.just" if self.seconds > 0 else "lateness.in_time")
        left, words = round(self.seconds), []
        for unit, seconds in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
            count, left = divmod(left, seconds)
            words += [f"{count} {unit}"] if count else []
        return say("lateness.by", time=" ".join(words[:2]))


@dataclass(frozen=True)
class LateRules:
    """What decides who is late: what sources said of hand-ins, and the class's plug-in.

    `plugin` is None where the class's settings leave nbgrader's step out.
    """

    submissions: Path
    classroom: Path
    records: Mapping[Key, Sequence[HandInRecord]]
    plugin: BasePlugin | None


@dataclass(frozen=True)
class ClassLateness:
    """Who of a class is late, and of whom nobody knows.

    What was said of `unknown` is about another notebook than the one that is there now; of
    `no_times` nothing says when they came, and there is a deadline.
    """

    late: Sequence[Late] = ()
    unknown: Sequence[Key] = ()
    no_times: Sequence[Key] = ()

    @property
    def changed(self) -> list[Late]:
        """Those of whom another penalty is taken off than until now."""
        return [each for each in self.late if each.penalty != each.before]

    def sentences(self) -> Iterator[str]:
        """Say who is late, by how much, and what that costs; and of whom that is not known."""
        those = [each for each in self.late if each.seconds]
        if those:
            yield say("lateness.title", count=len(those))
        for each in those[:MOST_ROWS]:
            about = {
                "learner": escape_hidden_signs(each.learner),
                "chapter": each.chapter,
                "late": each.words,
            }
            sentence = "lateness.costs" if each.penalty else "lateness.free"
            yield "  " + say(sentence, **about, points=f"{each.penalty:g}")
        if len(those) > MOST_ROWS:
            yield say("lateness.more", count=len(those) - MOST_ROWS)
        if just := [each.key for each in those if each.seconds <= 1 and each.penalty]:
            yield say("lateness.just_counted", who=_list_keys(just))
        for problem in dict.fromkeys(each.problem for each in self.late if each.problem):
            mine = [each.key for each in self.late if each.problem == problem]
            yield say("lateness.problem", who=_list_keys(mine), reason=problem)
        if self.unknown:
            yield say("lateness.unknown", who=_list_keys(self.unknown))
        if self.no_times:
            who = _list_keys(self.no_times)
            yield say("lateness.no_times", count=len(self.no_times), who=who)


def _list_keys(keys: Sequence[Key]) -> str:
    return list_names([f"{escape_hidden_signs(learner)} {chapter}" for learner, chapter in keys])


def read_late_rules(submissions: Path, classroom: Path) -> LateRules:
    """Read what decides who is late, before the work that it is needed after.

    Raises: GraderError where what was collected or the class's settings make no sense.
    """
    classroom = classroom.absolute()
    return LateRules(submissions, classroom, read_attempts(submissions), read_plugin(classroom))


def read_plugin(classroom: Path) -> BasePlugin | None:
    """Load the class's plug-in for late penalties; None where its settings leave the step out.

    Raises: GraderError where the settings cannot be read or name no plug-in that there is.
    """
    try:
        with class_config(classroom) as config:
            steps = config.Autograde.get("autograde_preprocessors", [AssignLatePenalties])
            names = [step if isinstance(step, str) else step.__name__ for step in steps]
            if not any(name.endswith("LatePenalties") for name in names):
                return None
            step = AssignLatePenalties(config=config)
            step.init_plugin()
            return step.plugin_inst
    except Exception as error:  # it is the instructor's program, and may do anything
        about = {"path": classroom / CONFIG_NAME, "reason": first_line(error)}
        raise GraderError(say("lateness.config", **about)) from error


@contextlib.contextmanager
def class_config(classroom: Path) -> Iterator[Config]:
    """Read nbgrader's settings as its commands do: this machine's, then the class's.

    Until the end, modules that lie beside the class's settings can be imported.
    """
    config, path = Config(), sys.path
    sys.path = [str(classroom), *path]
    try:
        for folder in [*reversed(jupyter_config_path()), str(classroom)]:
            if (Path(folder) / CONFIG_NAME).is_file():
                config.merge(PyFileConfigLoader(CONFIG_NAME, path=folder).load_config())
        yield config
    finally:
        sys.path = path


def penalize_class(rules: LateRules, url: str, graded: Collection[Key]) -> ClassLateness:
    """Write into the gradebook who of those that were graded is late, and what that costs.

    Raises: GraderError where the gradebook refuses; OSError.
    """
    chapters = {chapter for _, chapter in graded}
    records = [each for those in rules.records.values() for each in those]
    # What counts lies there, and nbgrader's own commands look for it there.
    copies = rules.classroom / SUBMITTED
    said, unknown = current_records(
        copies if copies.is_dir() else rules.submissions,
        [each for each in records if each.chapter in chapters],
    )
    if said and rules.submissions.resolve() != copies.resolve():
        kept = read_attempts(copies) | {key: [*rules.records[key]] for key in said}
        write_records(copies, chain.from_iterable(kept.values()))
    if rules.submissions.resolve() != copies.resolve() and copies.is_dir():
        before = read_not_taken(copies)
        write_not_taken(copies, read_not_taken(rules.submissions), before)
    copy_exchange_files(rules.submissions, rules.classroom / AUTOGRADED, said.values())
    if not graded:
        return ClassLateness()
    # The file's own time says when it was copied here, so it makes nobody late.
    unsaid = {key: HandInRecord(*key, "", "") for key in {*graded} - rules.records.keys()}
    with_deadline = select(Assignment.name).where(Assignment.duedate.is_not(None))
    try:
        with open_engine(url) as engine:
            every = said | unknown | unsaid
            late = apply_penalties(engine, rules.plugin, every, chapters=chapters, copies=copies)
            with engine.connect() as connection:
                due = set(connection.scalars(with_deadline))
    except SQLAlchemyError as error:
        raise GraderError(say("lateness.not_settled", reason=first_line(error))) from error
    silent = {key for key, record in said.items() if not record.says_when and key in graded}
    no_times = [
        key
        for key in sorted(silent | unsaid.keys())
        # Where no notebook was taken, there is none that could be late.
        if key[1] in due and any(rules.submissions.joinpath(*key).glob("*"))
    ]
    return ClassLateness(late, sorted(unknown), no_times)


def extend_and_penalize(
    classroom: Path,
    learner: str,
    chapter: str,
    *,
    until: str | None = None,
    by: str | None = None,
    db: str | None = None,
) -> Iterator[str]:
    """Give a learner an extension as typed, or take it away; what that means, in sentences.

    Raises: GraderError where the class, the learner, the exercise or the time is not known.
    """
    time = None if until is None else parse_time(until)
    span = None if by is None else parse_span(by)
    plugin = read_plugin(classroom.absolute())
    with open_engine(find_gradebook(classroom, db)) as engine:
        deadline = give_extension(engine, learner, chapter, until=time, by=span)
        late = apply_penalties(engine, plugin, {}, chapters=[chapter], learner=learner)
    about = {"learner": escape_hidden_signs(learner), "chapter": chapter, "ends": deadline.words}
    yield say("extension.given" if until or by else "extension.none", **about)
    yield from ClassLateness(late).sentences()


def extend_from_table(classroom: Path, path: Path, db: str | None = None) -> Iterator[str]:
    """Give the extensions of a table with the columns learner, chapter, and until or by.

    Raises: GraderError naming the line; the extensions of the lines before it are given.
    """
    table = read_table(path)
    if not {"learner", "chapter"} <= set(table.lines[0]) or not {"until", "by"} & {*table.lines[0]}:
        raise GraderError(say("extension.columns", path=path, got=", ".join(table.lines[0])))
    for number, line in table.records():
        cells = {name: cell.strip() for name, cell in line.items()}
        until, by = cells.get("until") or None, cells.get("by") or None
        try:
            if (until is None) == (by is None):
                raise GraderError(say("extension.one_cell"))
            who, chapter = unescape_cell(cells["learner"]), cells["chapter"]
            yield from extend_and_penalize(classroom, who, chapter, until=until, by=by, db=db)
        except GraderError as problem:
            told = say("extension.line", path=path, line=number, reason=problem)
            raise GraderError(told) from None


def apply_penalties(
    engine: Engine,
    plugin: BasePlugin | None,
    records: Mapping[Key, HandInRecord],
    *,
    chapters: Collection[str] = (),
    learner: str | None = None,
    copies: Path | None = None,
) -> list[Late]:
    """Write times, extensions and penalties of what was graded; who is late, or was until now.

    `records` are what their sources said of the hand-ins; where there is none, the gradebook's
    time stands. `chapters` and `learner` are whom to look at (everybody), `copies` nbgrader's
    folder of hand-ins, for the times. One transaction; what has not changed is not written.
    """
    found: list[Late] = []
    counted: dict[Key, dt.datetime | None] = {}
    times: list[dict[str, Any]] = []
    penalties: list[dict[str, Any]] = []
    query = select_submissions()
    if chapters:
        query = query.where(Assignment.name.in_(sorted(chapters)))
    if learner is not None:
        query = query.where(SubmittedAssignment.student_id == learner)
    with engine.begin() as connection:
        extensions = read_extensions(connection)
        for row in connection.execute(query).all():
            key = row.student_id, row.chapter
            time = records[key].counted_time(row.due) if key in records else row.timestamp
            if key in records and records[key].source:
                counted[key] = time
            extension = extensions.get(key) if row.extension is None else row.extension
            if (time, extension) != (row.timestamp, row.extension):
                times.append({"row": row.submission, "timestamp": time, "extension": extension})
            late = _ask_plugin(plugin, row, Deadline(row.due, extension).seconds_late(time))
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
    if copies is not None:
        write_timestamps(copies, counted)
    return sorted(found, key=lambda late: (late.chapter, late.learner))


def _ask_plugin(plugin: BasePlugin | None, row: Any, seconds: float) -> Late:
    penalty = before = row.penalty or 0.0
    problem = None
    if plugin is not None:
        try:
            # Nobody is asked about who is not late, as in nbgrader.
            asked = (row.student_id, row.score, seconds)
            points = plugin.late_submission_penalty(*asked) if seconds > 0 else None
            # nbgrader's own bounds: not below nothing, not above the score.
            penalty = min(max(0.0, float(points or 0.0)), row.score)
        except Exception as error:  # the class's own plug-in: its failure costs nobody points
            reason = f"{type(error).__name__}: {first_line(error)}"
            problem = say("lateness.plugin", reason=reason)
    return Late(row.student_id, row.chapter, seconds, penalty, before, problem)
