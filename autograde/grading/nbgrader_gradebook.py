"""Publish grades into nbgrader's gradebook, and read back what a person gave there.

nbgrader's tables are written as rows and not as objects: a submission has dozens.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Gradebook,
    GradeCell,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    new_uuid,
)
from nbgrader.api import (
    Grade as NbgraderGrade,
)
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    insert,
    inspect,
    or_,
    select,
    update,
)

from autograde.core.ids import part_of_grade_id
from autograde.core.learner_names import full_name
from autograde.grading.new_gradebook import note_version
from autograde.grading.store import has_store, read_marks, read_works
from autograde.judging.grades import ByHand, Grade

Key = tuple[str, str]  # learner, exercise
NO_RESPONSE = "No response."  # nbgrader's words for an answer that nobody wrote
# The kinds of cells that have a score, and that have a comment.
GRADED, COMMENTED = {"GradeCell", "TaskCell"}, {"SolutionCell", "TaskCell"}
IS_WRITTEN = GradeCell.cell_type == "markdown"  # a part that a person grades


def make_gradebook(engine: Engine) -> None:
    """Have nbgrader make its tables where there are none."""
    if not inspect(engine).has_table(SubmittedAssignment.__tablename__):
        note_version(engine)
        Gradebook(engine.url.render_as_string(hide_password=False)).close()


def write_scores(connection: Connection, grade: Grade, handed_in: dt.datetime | None) -> None:
    """Put a grade's scores in place of the grader's earlier ones; what a person gave stays.

    `handed_in` is in UTC; where it is None, a submission that has no rows gets none. The caller
    commits.
    """
    key = {"learner": grade.learner, "exercise": grade.exercise}
    row = connection.execute(_NOTEBOOK_OF, key).first()
    if row is None and handed_in is not None:
        _add_submission(connection, grade.learner, grade.exercise)
        row = connection.execute(_NOTEBOOK_OF, key).first()
    if row is None:
        return
    if handed_in is not None:
        table = SubmittedAssignment.__table__
        statement = update(table).where(table.c.id == row.assignment_id)
        connection.execute(statement.values(timestamp=_as_kept(handed_in)))
    scores = {part.name: part.auto_score for part in grade.parts}
    grades = connection.execute(_GRADES_OF, {"notebook": row.id}).all()
    news: list[dict[str, Any]] = [
        {"row": each.id, "auto_score": scores.get(part_of_grade_id(each.name))} for each in grades
    ]
    _change(connection, NbgraderGrade.__table__, news)
    if handed_in is not None:
        rows = connection.execute(_COMMENTS_OF, {"notebook": row.id}).all()
        said = {part.name: NO_RESPONSE for part in grade.parts if part.is_untouched}
        news = [
            {"row": each.id, "auto_comment": said.get(part_of_grade_id(each.name))} for each in rows
        ]
        _change(connection, Comment.__table__, news)


def read_by_hand(
    connection: Connection, learner: str | None = None, exercise: str | None = None
) -> dict[Key, ByHand]:
    """Read the scores, comments and penalties that are no grader's, of everybody or of one.

    A score that somebody only added to stands here as the sum.
    """
    wanted = [
        column == value
        for column, value in (
            (SubmittedAssignment.student_id, learner),
            (Assignment.name, exercise),
        )
        if value is not None
    ]
    found: dict[Key, ByHand] = {}
    typed: dict[Key, dict[str, list[object]]] = {}
    is_given = (column.is_not(None) for column in (NbgraderGrade.manual_score, _EXTRA))
    for row in connection.execute(select_scores().where(or_(*is_given), *wanted)):
        score = row.auto_score if row.manual_score is None else row.manual_score
        if score is not None:
            key, part = (row.student_id, row.exercise), part_of_grade_id(row.cell)
            by_hand = found.setdefault(key, ByHand())
            typed.setdefault(key, {})[part] = [row.manual_score, row.extra_credit]
            by_hand.scores[part] = score + (row.extra_credit or 0.0)
            by_hand.most[part] = row.max_score
    columns = (BaseCell.name.label("cell"), Comment.manual_comment)
    said = _joined(columns, Comment).where(Comment.manual_comment.is_not(None), *wanted)
    for row in connection.execute(said):
        key, part = (row.student_id, row.exercise), part_of_grade_id(row.cell)
        found.setdefault(key, ByHand()).comments[part] = row.manual_comment
        typed.setdefault(key, {}).setdefault(part, []).append(row.manual_comment)
    late = (
        select(*_KEY, SubmittedNotebook.late_submission_penalty)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
        .where(SubmittedNotebook.late_submission_penalty > 0, *wanted)
    )
    for row in connection.execute(late):
        by_hand = found.setdefault((row.student_id, row.exercise), ByHand())
        by_hand.penalty = row.late_submission_penalty
    if typed and has_store(connection):
        works = read_works(connection, learner, exercise)
        noted = read_marks(connection, learner, exercise)
        for key, marks in typed.items():
            by_hand, before = found[key], noted.get(key, {})
            by_hand.marks = {part: json.dumps(mark) for part, mark in marks.items()}
            by_hand.outdated = {
                part
                for part, mark in by_hand.marks.items()
                if before.get(part, ("", ""))[0] == mark and before[part][1] != works.get(key)
            }
    return found


def take_back(connection: Connection, learner: str, exercise: str, parts: Collection[str]) -> None:
    """Take back what a person gave for these parts; the caller commits."""
    row = connection.execute(_NOTEBOOK_OF, {"learner": learner, "exercise": exercise}).one()
    for table, query, nothing in (
        (
            NbgraderGrade.__table__,
            _GRADES_OF,
            {"manual_score": None, "extra_credit": None},
        ),
        (Comment.__table__, _COMMENTS_OF, {"manual_comment": None}),
    ):
        rows = connection.execute(query, {"notebook": row.id}).all()
        those = [each.id for each in rows if part_of_grade_id(each.name) in parts]
        _change(connection, table, [{"row": each, **nothing} for each in those])


def ask_for_scores(connection: Connection, learner: str, exercise: str) -> ByHand:
    """Let formgrader ask for scores that nobody gave, or gave for another work; what was given.

    The caller commits.
    """
    key = learner, exercise
    by_hand = read_by_hand(connection, *key).get(key, ByHand())
    row = connection.execute(_NOTEBOOK_OF, {"learner": learner, "exercise": exercise}).first()
    news = [
        {
            "row": each.id,
            "needs_manual_grade": (each.auto_score is None and each.manual_score is None)
            or part_of_grade_id(each.name) in by_hand.outdated,
        }
        for each in (connection.execute(_GRADES_OF, {"notebook": row.id}).all() if row else ())
    ]
    _change(connection, NbgraderGrade.__table__, news)
    return by_hand


def select_scores() -> Select[Any]:
    """Select a row a part that somebody handed in: whose, of which cell, and its scores."""
    columns = (
        GradeCell.name.label("cell"),
        GradeCell.max_score,
        NbgraderGrade.auto_score,
        NbgraderGrade.manual_score,
        NbgraderGrade.extra_credit,
    )
    return _joined(columns, NbgraderGrade, GradeCell)


def read_auto_scores(
    connection: Connection, learner: str, exercise: str
) -> dict[str, float | None]:
    """Read by part what the gradebook has for the grader's own scores."""
    rows = select_scores().where(
        SubmittedAssignment.student_id == learner, Assignment.name == exercise
    )
    return {part_of_grade_id(row.cell): row.auto_score for row in connection.execute(rows)}


def read_names(connection: Connection) -> dict[str, str]:
    """Read everybody's first and last name by id; empty where the roster has none."""
    people = select(Student.id, Student.first_name, Student.last_name)
    return {
        learner: full_name(first or "", last or "")
        for learner, first, last in connection.execute(people)
    }


def read_handed_in(connection: Connection) -> set[Key]:
    """Read whose submissions the gradebook has."""
    submissions = select(*_KEY).select_from(SubmittedAssignment).join(Assignment)
    return {(learner, exercise) for learner, exercise in connection.execute(submissions)}


def has_exercise(connection: Connection, exercise: str) -> bool:
    """Whether nbgrader has released the exercise."""
    return connection.execute(_RELEASED, {"exercise": exercise}).first() is not None


def read_written(connection: Connection) -> set[str]:
    """Read in which exercises written parts count, which a person grades."""
    if not inspect(connection).has_table(GradeCell.__tablename__):
        return set()
    query = (
        select(Assignment.name)
        .join(Notebook, Notebook.assignment_id == Assignment.id)
        .join(GradeCell, GradeCell.notebook_id == Notebook.id)
        .where(IS_WRITTEN)
    )
    return set(connection.scalars(query))


_EXTRA = NbgraderGrade.extra_credit
_KEY = (SubmittedAssignment.student_id, Assignment.name.label("exercise"))
_RELEASED = (
    select(Notebook.id, Notebook.assignment_id)
    .join(Assignment, Notebook.assignment_id == Assignment.id)
    .where(Assignment.name == bindparam("exercise"), Notebook.name == bindparam("exercise"))
)
_NOTEBOOK_OF = (
    select(SubmittedNotebook.id, SubmittedNotebook.assignment_id)
    .join(Notebook, SubmittedNotebook.notebook_id == Notebook.id)
    .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
    .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
    .where(SubmittedAssignment.student_id == bindparam("learner"))
    .where(Assignment.name == bindparam("exercise"), Notebook.name == bindparam("exercise"))
)
_GRADES_OF = (
    select(NbgraderGrade.id, BaseCell.name, NbgraderGrade.auto_score, NbgraderGrade.manual_score)
    .join(BaseCell, NbgraderGrade.cell_id == BaseCell.id)
    .where(NbgraderGrade.notebook_id == bindparam("notebook"))
)
_COMMENTS_OF = (
    select(Comment.id, BaseCell.name)
    .join(BaseCell, Comment.cell_id == BaseCell.id)
    .where(Comment.notebook_id == bindparam("notebook"))
)


def _joined(columns: Sequence[Any], of: Any, cell: Any = BaseCell) -> Select[Any]:
    """Select columns of scores or comments, with whose they are."""
    return (
        select(*_KEY, *columns)
        .select_from(of)
        .join(cell, of.cell_id == cell.id)
        .join(SubmittedNotebook, of.notebook_id == SubmittedNotebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
    )


def _add_submission(connection: Connection, learner: str, exercise: str) -> None:
    """Add the rows that nbgrader makes for a new submission; nothing is graded in them."""
    released = connection.execute(_RELEASED, {"exercise": exercise}).one()
    cells = connection.execute(
        select(BaseCell.id, BaseCell.type).where(BaseCell.notebook_id == released.id)
    ).all()
    if connection.execute(select(Student.id).filter_by(id=learner)).first() is None:
        connection.execute(insert(Student.__table__).values(id=learner))
    submission, notebook = new_uuid(), new_uuid()
    values = {"id": submission, "assignment_id": released.assignment_id, "student_id": learner}
    connection.execute(insert(SubmittedAssignment.__table__).values(values))
    values = {"id": notebook, "assignment_id": submission, "notebook_id": released.id}
    connection.execute(insert(SubmittedNotebook.__table__).values(values))
    for table, kinds in ((NbgraderGrade.__table__, GRADED), (Comment.__table__, COMMENTED)):
        rows = [
            {"cell_id": each.id, "notebook_id": notebook} for each in cells if each.type in kinds
        ]
        if rows:
            connection.execute(insert(table), rows)


def _change(connection: Connection, table: Any, news: Sequence[Mapping[str, Any]]) -> None:
    """Set the columns that are named in `news`, in the rows whose ids are their `row`."""
    if news:
        connection.execute(update(table).where(table.c.id == bindparam("row")), news)


def _as_kept(time: dt.datetime) -> dt.datetime:
    """A time as nbgrader keeps it: in UTC, and without saying so."""
    return time.astimezone(dt.UTC).replace(tzinfo=None)
