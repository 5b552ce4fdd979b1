"""The rows of submissions in nbgrader's tables: dozens each, written as rows and not as objects."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    GradeCell,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    new_uuid,
)
from sqlalchemy import Row, Select, bindparam, insert, select, update

from insidetensor.handing_in.released import CHECK_PREFIX

Scores = Mapping[str, float | None]  # by part
# The kinds of cells that have a score, and that have a comment.
GRADED, COMMENTED = {"GradeCell", "TaskCell"}, {"SolutionCell", "TaskCell"}


@dataclass(frozen=True)
class _Released:
    """An exercise as the gradebook has it: its ids, and its cells, by id."""

    assignment: str
    notebook: str
    parts: Mapping[str, str]  # the parts' names, of the cells that have a score
    answers: Mapping[str, str]  # the names of the cells that have a comment


class SubmissionRows:
    """Finds and writes submissions in a transaction that its caller ends.

    `points` are the grader's by part, None where there are none; `comments` are by answer.
    """

    def __init__(self, gradebook: Gradebook) -> None:
        self._gradebook = gradebook
        self._released: dict[str, _Released] = {}
        self._handed_in: dict[str, set[str]] = {}  # learners who may have rows, by chapter

    def start_afresh(self) -> None:
        """Forget what has been read of the exercises."""
        self._released.clear()

    def write(
        self,
        learner: str,
        chapter: str,
        timestamp: dt.datetime,
        points: Scores,
        comments: Mapping[str, str],
    ) -> Scores:
        """Write scores and comments of a submission, the caller commits; the scores that stand."""
        # nbgrader keeps times in UTC, and without saying so.
        when = timestamp.astimezone(dt.UTC).replace(tzinfo=None)
        known = self._known(chapter)
        submitted = self.find(learner, chapter) if learner in known else None
        known.add(learner)
        if submitted is None:
            return self._add(learner, chapter, when, points, comments)
        its_assignment = select(SubmittedNotebook.assignment_id).filter_by(id=submitted)
        self._gradebook.db.execute(
            update(SubmittedAssignment.__table__)
            .where(SubmittedAssignment.__table__.c.id.in_(its_assignment))
            .values(timestamp=when)
        )
        self._set_comments(submitted, comments)
        return self.set_scores(submitted, points)

    def _known(self, chapter: str) -> set[str]:
        """The learners who may have rows: to look for each of a new class would cost far more.

        Whom somebody else has added meanwhile, the database refuses; the second time that one is
        known, and looked for.
        """
        known = self._handed_in.get(chapter)
        if known is None:
            everybody = select(SubmittedAssignment.student_id).join(Assignment)
            rows = self._gradebook.db.execute(everybody.where(Assignment.name == chapter))
            known = self._handed_in[chapter] = set(rows.scalars())
        return known

    def find(self, learner: str, chapter: str) -> str | None:
        """The id of the notebook that a learner has handed in; None where there is none."""
        query = (
            select(SubmittedNotebook.id)
            .join(Notebook, SubmittedNotebook.notebook_id == Notebook.id)
            .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .where(SubmittedAssignment.student_id == learner)
            .where(Assignment.name == chapter, Notebook.name == chapter)
        )
        found: str | None = self._gradebook.db.execute(query).scalar()
        return found

    def _add(
        self,
        learner: str,
        chapter: str,
        when: dt.datetime,
        points: Scores,
        comments: Mapping[str, str],
    ) -> Scores:
        """The rows that nbgrader makes for a new submission, with what is known of them."""
        about = self._exercise(chapter)
        # Not the session: it would look at each of these for objects, which they are not.
        db = self._gradebook.db.connection()
        if db.execute(select(Student.id).filter_by(id=learner)).first() is None:
            db.execute(insert(Student.__table__).values(id=learner))
        submission, notebook = new_uuid(), new_uuid()
        whose = {"assignment_id": about.assignment, "student_id": learner, "timestamp": when}
        db.execute(insert(SubmittedAssignment.__table__).values(id=submission, **whose))
        own = {"id": notebook, "assignment_id": submission, "notebook_id": about.notebook}
        db.execute(insert(SubmittedNotebook.__table__).values(own))
        grades = [
            {
                "cell_id": cell,
                "notebook_id": notebook,
                "auto_score": points.get(part),
                "needs_manual_grade": points.get(part) is None,
            }
            for cell, part in about.parts.items()
        ]
        answers = [
            {"cell_id": cell, "notebook_id": notebook, "auto_comment": comments.get(name)}
            for cell, name in about.answers.items()
        ]
        for kind, rows in ((Grade, grades), (Comment, answers)):
            if rows:
                db.execute(insert(kind.__table__), rows)
        return {part: points.get(part) for part in about.parts.values()}

    def _exercise(self, chapter: str) -> _Released:
        if chapter not in self._released:
            notebook = self._gradebook.find_notebook(chapter, chapter)
            query = select(BaseCell.id, BaseCell.name, BaseCell.type)
            query = query.where(BaseCell.notebook_id == notebook.id)
            cells = self._gradebook.db.execute(query).all()
            self._released[chapter] = _Released(
                notebook.assignment_id,
                notebook.id,
                {cell.id: part_of(cell.name) for cell in cells if cell.type in GRADED},
                {cell.id: cell.name for cell in cells if cell.type in COMMENTED},
            )
        return self._released[chapter]

    def set_scores(self, submitted: str, points: Scores) -> Scores:
        """Put the grader's scores in place of earlier ones of its own; the scores that stand."""
        rows = self._rows(submitted)
        now = {row.id: points.get(part_of(row.name)) for row in rows}
        news = [
            {
                "row": row.id,
                "auto_score": now[row.id],
                "needs_manual_grade": now[row.id] is None or row.manual_score is not None,
            }
            for row in rows
        ]
        self._change(Grade, news)
        return {part_of(row.name): kept_score(row, now[row.id]) for row in rows}

    def _set_comments(self, submitted: str, comments: Mapping[str, str]) -> None:
        query = select(Comment.id, BaseCell.name).join(BaseCell, Comment.cell_id == BaseCell.id)
        rows = self._gradebook.db.execute(query.where(Comment.notebook_id == submitted))
        news = [{"row": row.id, "auto_comment": comments.get(row.name)} for row in rows]
        self._change(Comment, news)

    def _change(self, kind: type[Grade | Comment], news: Sequence[Mapping[str, Any]]) -> None:
        """Set the columns that are named in `news`, in the rows whose ids are their `row`."""
        if news:
            table = kind.__table__
            statement = update(table).where(table.c.id == bindparam("row"))
            self._gradebook.db.connection().execute(statement, news)

    def scores(self, submitted: str) -> Scores:
        """The scores that stand, by part."""
        return {part_of(row.name): kept_score(row, row.auto_score) for row in self._rows(submitted)}

    def _rows(self, submitted: str) -> Sequence[Row[Any]]:
        columns = (Grade.id, BaseCell.name, Grade.auto_score, Grade.manual_score)
        query = select(*columns, Grade.extra_credit).join(BaseCell, Grade.cell_id == BaseCell.id)
        rows: Sequence[Row[Any]] = self._gradebook.db.execute(
            query.where(Grade.notebook_id == submitted)
        ).all()
        return rows


def all_scores() -> Select[Any]:
    """A row a part that somebody handed in: whose, of which chapter and cell, and its scores."""
    return (
        select(
            SubmittedAssignment.student_id,
            Assignment.name.label("chapter"),
            GradeCell.name.label("cell"),
            GradeCell.max_score,
            Grade.auto_score,
            Grade.manual_score,
            Grade.extra_credit,
        )
        .select_from(Grade)
        .join(GradeCell, Grade.cell_id == GradeCell.id)
        .join(SubmittedNotebook, Grade.notebook_id == SubmittedNotebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
    )


def part_of(cell: str) -> str:
    """The name of the part that a cell belongs to."""
    return cell.removeprefix(CHECK_PREFIX)


def kept_score(row: Row[Any], auto_score: float | None) -> float | None:
    """The gradebook's score of a part: a human's, else the grader's, else None."""
    score = auto_score if row.manual_score is None else row.manual_score
    return None if score is None else score + (row.extra_credit or 0.0)
