"""The rows of submissions in nbgrader's tables: dozens each, written as rows and not as objects."""

from __future__ import annotations

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
    SolutionCell,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    TaskCell,
    new_uuid,
)
from sqlalchemy import Row, bindparam, insert, select, update

from autograde.course.sources import CHECK_PREFIX

Scores = Mapping[str, float | None]


@dataclass(frozen=True)
class _Released:
    """An exercise as the gradebook has it: for each of its notebooks, the cells by id and name."""

    assignment: str
    notebooks: Mapping[str, str]  # name to id
    graded: Mapping[str, Mapping[str, str]]  # notebook's id to cells that have a score
    commented: Mapping[str, Mapping[str, str]]


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
        submission = new_uuid()
        db.execute(
            insert(SubmittedAssignment.__table__).values(
                id=submission, assignment_id=about.assignment, student_id=learner, timestamp=when
            )
        )
        for notebook in about.notebooks.values():
            own = {"id": new_uuid(), "assignment_id": submission, "notebook_id": notebook}
            db.execute(insert(SubmittedNotebook.__table__).values(own))
            names = {cell: _part(name) for cell, name in about.graded[notebook].items()}
            grades = [
                {
                    "cell_id": cell,
                    "notebook_id": own["id"],
                    "auto_score": points.get(name),
                    "needs_manual_grade": points.get(name) is None,
                }
                for cell, name in names.items()
            ]
            answers = [
                {"cell_id": cell, "notebook_id": own["id"], "auto_comment": comments.get(name)}
                for cell, name in about.commented[notebook].items()
            ]
            if grades:
                db.execute(insert(Grade.__table__), grades)
            if answers:
                db.execute(insert(Comment.__table__), answers)
        graded = about.graded[about.notebooks[chapter]].values()
        return {name: points.get(name) for name in map(_part, graded)}

    def _exercise(self, chapter: str) -> _Released:
        found = self._released.get(chapter)
        if found is None:
            assignment = self._gradebook.find_assignment(chapter)
            notebooks = {each.name: each.id for each in assignment.notebooks}
            found = self._released[chapter] = _Released(
                assignment.id,
                notebooks,
                {each: self._cells(each, GradeCell, TaskCell) for each in notebooks.values()},
                {each: self._cells(each, SolutionCell, TaskCell) for each in notebooks.values()},
            )
        return found

    def _cells(self, notebook: str, *kinds: type[BaseCell]) -> dict[str, str]:
        return {
            row.id: row.name
            for kind in kinds
            for row in self._gradebook.db.execute(
                select(kind.id, kind.name).where(kind.notebook_id == notebook)
            )
        }

    def set_scores(self, submitted: str, points: Scores) -> Scores:
        """Put the grader's scores in place of earlier ones of its own; the scores that stand."""
        db, table = self._gradebook.db, Grade.__table__
        rows = self._rows(submitted)
        news = [
            {
                "row": row.id,
                "score": points.get(_part(row.name)),
                "look": points.get(_part(row.name)) is None or row.manual_score is not None,
            }
            for row in rows
        ]
        if news:
            statement = update(table).where(table.c.id == bindparam("row"))
            values: dict[str, Any] = {
                "auto_score": bindparam("score"),
                "needs_manual_grade": bindparam("look"),
            }
            db.connection().execute(statement.values(values), news)
        return {_part(row.name): _kept_score(row, points.get(_part(row.name))) for row in rows}

    def _set_comments(self, submitted: str, comments: Mapping[str, str]) -> None:
        db, table = self._gradebook.db, Comment.__table__
        query = (
            select(Comment.id, BaseCell.name)
            .join(BaseCell, Comment.cell_id == BaseCell.id)
            .where(Comment.notebook_id == submitted)
        )
        news = [{"row": row.id, "comment": comments.get(row.name)} for row in db.execute(query)]
        if news:
            statement = update(table).where(table.c.id == bindparam("row"))
            db.connection().execute(statement.values(auto_comment=bindparam("comment")), news)

    def scores(self, submitted: str) -> Scores:
        """The scores that stand, by part."""
        return {_part(row.name): _kept_score(row, row.auto_score) for row in self._rows(submitted)}

    def _rows(self, submitted: str) -> Sequence[Row[Any]]:
        query = (
            select(
                Grade.id, BaseCell.name, Grade.auto_score, Grade.manual_score, Grade.extra_credit
            )
            .join(BaseCell, Grade.cell_id == BaseCell.id)
            .where(Grade.notebook_id == submitted)
        )
        rows: Sequence[Row[Any]] = self._gradebook.db.execute(query).all()
        return rows


def _part(cell: str) -> str:
    """The name of the part that a cell belongs to."""
    return cell.removeprefix(CHECK_PREFIX)


def _kept_score(row: Row[Any], auto_score: float | None) -> float | None:
    """The gradebook's score of a part: a human's, else the grader's, else None."""
    score = auto_score if row.manual_score is None else row.manual_score
    return None if score is None else score + (row.extra_credit or 0.0)
