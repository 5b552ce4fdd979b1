"""What everybody has in every exercise, read from nbgrader's gradebook with four queries."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from nbgrader.api import (
    Assignment,
    Grade,
    Gradebook,
    GradeCell,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import Select, and_, case, func, inspect, select

from autograde.core.class_folder import GRADEBOOK, gradebook_url
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.grading.nbgrader_gradebook import IS_WRITTEN, read_by_hand
from autograde.grading.not_taken import NotTaken, read_not_taken
from autograde.grading.store import ATTEMPTS
from autograde.judging.grades import ByHand
from autograde.lms.grade_rows import GradeRow, State
from autograde.lms.roster import COLUMNS, Enrollee


def find_gradebook(classroom: Path, db: str | None) -> str:
    """Return the SQLAlchemy URL of the gradebook of a class that was graded: `db`, if not None.

    Raises: GraderError where there is none, or it cannot be opened.
    """
    if db is None and not (classroom / GRADEBOOK).is_file():
        raise GraderError(say("export.no_gradebook", classroom=classroom))
    return gradebook_url(classroom, db)


def read_rows(
    gradebook: Gradebook,
    learners: Collection[str] = (),
    chapters: Collection[str] = (),
    submitted: Path | None = None,
) -> list[GradeRow]:
    """Read what everybody has in every exercise, sorted; of these learners and chapters (all).

    What lies in the folder `submitted` was handed in, though the gradebook may not know of it.
    """
    db = gradebook.db
    people = select(*(getattr(Student, name) for name in COLUMNS)).order_by(Student.id)
    if learners:
        people = people.where(Student.id.in_(sorted(learners)))
    assignments = select(Assignment.name, Assignment.duedate, Assignment.max_score)
    if chapters:
        assignments = assignments.where(Assignment.name.in_(sorted(chapters)))
    exercises = db.execute(assignments.order_by(Assignment.name)).all()
    found: dict[tuple[str, str], list[Any]] = {}
    for row in db.execute(select_submissions()):
        found.setdefault((row.student_id, row.chapter), []).append(row)
    known = set() if submitted is None else set(_in_folder(submitted))
    nobodys = [] if submitted is None else read_not_taken(submitted)
    if inspect(db.connection()).has_table(ATTEMPTS.name):
        noted = db.execute(select(ATTEMPTS.c.learner, ATTEMPTS.c.exercise))
        known |= {(learner, chapter) for learner, chapter in noted}
    by_hand = read_by_hand(db.connection())
    return [
        _row(
            Enrollee(*(cell or "" for cell in person)),
            exercise,
            found.get((person.id, exercise.name), []),
            by_hand.get((person.id, exercise.name), ByHand()),
            is_known=not known.isdisjoint({(person.id, exercise.name), (person.id, "")}),
            nobodys=nobodys,
        )
        for person in db.execute(people).all()
        for exercise in exercises
    ]


def _in_folder(submitted: Path) -> Iterator[tuple[str, str]]:
    """Who handed in which exercise; "" where a notebook lies beside the exercises' folders."""
    for path in submitted.glob("*/*"):
        yield path.parent.name, "" if path.suffix == ".ipynb" else path.name


def select_submissions() -> Select[Any]:
    """Select a row for each notebook that was handed in: when, and the points of its parts.

    `open_parts` counts those without a score, and `written` those of them that a person grades;
    both are None where there is no part at all.
    """
    is_open = and_(Grade.auto_score.is_(None), Grade.manual_score.is_(None))
    scores = (
        select(
            Grade.notebook_id,
            func.sum(Grade.score).label("score"),
            func.sum(case((is_open, 1), else_=0)).label("open_parts"),
            func.sum(case((and_(is_open, IS_WRITTEN), 1), else_=0)).label("written"),
        )
        .join(GradeCell, Grade.cell_id == GradeCell.id)
        .group_by(Grade.notebook_id)
        .subquery()
    )
    return (
        select(
            SubmittedAssignment.id.label("submission"),
            SubmittedAssignment.student_id,
            SubmittedAssignment.timestamp,
            SubmittedAssignment.extension,
            Assignment.name.label("chapter"),
            Assignment.duedate.label("due"),
            SubmittedNotebook.id.label("notebook"),
            SubmittedNotebook.late_submission_penalty.label("penalty"),
            func.coalesce(scores.c.score, 0.0).label("score"),
            scores.c.open_parts,
            scores.c.written,
        )
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .outerjoin(scores, scores.c.notebook_id == SubmittedNotebook.id)
    )


def _row(
    learner: Enrollee,
    exercise: Any,
    notebooks: Sequence[Any],
    by_hand: ByHand,
    *,
    is_known: bool,
    nobodys: Sequence[NotTaken],
) -> GradeRow:
    state: State = "could-not-be-graded" if notebooks or is_known else "not-handed-in"
    if state == "not-handed-in" and any(
        each.may_be_of(learner.id, exercise.name) for each in nobodys
    ):
        state = "not-taken"
    if notebooks and all(each.open_parts == 0 for each in notebooks):
        state = "graded"
    elif notebooks and all(each.open_parts == each.written for each in notebooks):
        state = "waiting"
    return GradeRow(
        learner,
        exercise.name,
        state,
        raw=sum(each.score for each in notebooks),
        penalty=sum(each.penalty or 0.0 for each in notebooks),
        most=exercise.max_score,
        due=exercise.duedate,
        extension=notebooks[0].extension if notebooks else None,
        handed_in=notebooks[0].timestamp if notebooks else None,
        by_hand=by_hand,
    )
