"""The one hand that writes into nbgrader's gradebook, which is open once for a class."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from types import TracebackType

from nbgrader.api import (
    Assignment,
    Comment,
    Grade,
    Gradebook,
    MissingEntry,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import select

from autograde.class_grading.journal import Attempt, forget, make_table, note, read_journal
from autograde.results import ChapterResult, PartResult
from autograde.saving import forget_scores
from autograde.sources import CHECK_PREFIX

# Submissions: an exercise holds on to each that was made, so it is read anew after so many.
FORGET_AFTER = 100


class ClassGradebook:
    """nbgrader's gradebook with the journal beside its grades."""

    def __init__(self, db_url: str) -> None:
        self._gradebook = Gradebook(db_url)
        make_table(self._gradebook.engine)
        # One hand writes: what it has read of the exercises stays so.
        self._gradebook.db().expire_on_commit = False
        self._assignments: dict[str, Assignment] = {}
        self._saved = 0

    def attempts(self) -> dict[tuple[str, str], Attempt]:
        """What has been graded, by learner and chapter, as far as its grades are still there."""
        book = self._gradebook
        graded = select(SubmittedAssignment.student_id, Assignment.name).join(Assignment)
        kept = {tuple(row) for row in book.db.execute(graded)}
        found = read_journal(book.engine)
        return {key: attempt for key, attempt in found.items() if key in kept}

    def save(
        self, attempt: Attempt, timestamp: dt.datetime, untouched: frozenset[str], *, is_final: bool
    ) -> ChapterResult:
        """Write the scores of a graded submission, and that it was graded, at once.

        `untouched` are the answers that nobody wrote. Only what `is_final` is noted: the rest is
        graded again when the same command is. The result that comes back has the gradebook's
        scores: a human's where one was given.
        """
        result, book = attempt.result, self._gradebook
        notebook = self._submitted(result.learner, result.chapter, timestamp)
        points = {part.name: part.judgement.score(part.points) for part in result.parts}
        for grade in notebook.grades:
            grade.auto_score = points.get(grade.name.removeprefix(CHECK_PREFIX))
            grade.needs_manual_grade = grade.auto_score is None or grade.manual_score is not None
        for comment in notebook.comments:
            comment.auto_comment = "No response." if comment.name in untouched else None
        if is_final:
            note(book.db, attempt)
        else:
            forget(book.db, result.learner, result.chapter)
        book.db.commit()
        stands = with_scores(result, _scores(notebook))
        self._saved += 1
        if self._saved % FORGET_AFTER == 0:
            book.db.expunge_all()
            self._assignments.clear()
        return stands

    def as_it_stands(self, result: ChapterResult) -> ChapterResult:
        """An earlier result with the scores that the gradebook has now."""
        try:
            notebook = self._gradebook.find_submission_notebook(
                result.chapter, result.chapter, result.learner
            )
        except MissingEntry:
            return result
        return with_scores(result, _scores(notebook))

    def leave_open(self, learner: str, chapter: str, timestamp: dt.datetime) -> None:
        """Note that something was handed in which has no score: formgrader shows it as open."""
        self._submitted(learner, chapter, timestamp)
        self.forget(learner, chapter)

    def _submitted(self, learner: str, chapter: str, timestamp: dt.datetime) -> SubmittedNotebook:
        """The rows of a submission, new ones where there are none; the caller commits."""
        book = self._gradebook
        try:
            notebook = book.find_submission_notebook(chapter, chapter, learner)
        except MissingEntry:
            notebook = self._new_submission(learner, chapter)
        # nbgrader keeps times in UTC, and without saying so.
        notebook.assignment.timestamp = timestamp.astimezone(dt.UTC).replace(tzinfo=None)
        return notebook

    def _new_submission(self, learner: str, chapter: str) -> SubmittedNotebook:
        """As nbgrader makes one, but in one transaction with what follows."""
        db = self._gradebook.db
        assignment = self._assignments.get(chapter)
        if assignment is None:
            assignment = self._assignments[chapter] = self._gradebook.find_assignment(chapter)
        with db.no_autoflush:
            student = db.get(Student, learner)
            if student is None:
                student = Student(id=learner)
                db.add(student)
            submission = SubmittedAssignment(assignment=assignment, student=student)
            db.add(submission)
            for released in assignment.notebooks:
                notebook = SubmittedNotebook(notebook=released, assignment=submission)
                graded = [*released.grade_cells, *released.task_cells]
                commented = [*released.solution_cells, *released.task_cells]
                db.add_all(Grade(cell=cell, notebook=notebook) for cell in graded)
                db.add_all(Comment(cell=cell, notebook=notebook) for cell in commented)
        db.flush()
        return next(each for each in submission.notebooks if each.name == chapter)

    def forget(self, learner: str, chapter: str) -> None:
        """Take the grader's scores of a submission out, and that it was graded."""
        forget(self._gradebook.db, learner, chapter)
        forget_scores(self._gradebook, chapter, chapter, learner)
        self._gradebook.db.commit()

    def roll_back(self) -> None:
        """Undo what was begun and not finished."""
        self._gradebook.db.rollback()

    def close(self) -> None:
        """Let go of the database. May be called twice."""
        self._gradebook.close()

    def __enter__(self) -> ClassGradebook:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def with_scores(result: ChapterResult, scores: Mapping[str, float | None]) -> ChapterResult:
    """The result with these scores, by part; a part that is not among them has none."""
    parts = tuple(_with_score(part, scores.get(part.name)) for part in result.parts)
    return replace(result, parts=parts)


def _with_score(part: PartResult, score: float | None) -> PartResult:
    return replace(part, score=score)


def _scores(notebook: SubmittedNotebook) -> dict[str, float | None]:
    """The gradebook's score of each part: a human's, else the grader's, else None."""
    scores: dict[str, float | None] = {}
    for grade in notebook.grades:
        score = grade.auto_score if grade.manual_score is None else grade.manual_score
        name = grade.name.removeprefix(CHECK_PREFIX)
        scores[name] = None if score is None else score + (grade.extra_credit or 0.0)
    return scores
