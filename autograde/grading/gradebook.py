"""The one hand that writes into nbgrader's gradebook, which is open once for a class."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from nbgrader.api import Assignment, Gradebook, Notebook, Student, SubmittedAssignment
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from autograde.grading.classroom import Classroom, release, released_content
from autograde.grading.gradebook_rows import SubmissionRows
from autograde.grading.journal import (
    LONGEST_NAME,
    OPEN,
    Noted,
    make_tables,
    note,
    note_release,
    noted_result,
    read_journal,
    released_from,
)
from autograde.grading.languages import noted_languages
from autograde.judging.results import SubmissionResult

# Times a step is done where another grader writes the same rows, such as a new learner's.
TRIES = 5
NO_RESPONSE = "No response."  # nbgrader's words for an answer that nobody wrote

T = TypeVar("T")


class ClassGradebook:
    """nbgrader's gradebook with the journal beside its grades."""

    def __init__(self, db_url: str) -> None:
        self._gradebook = Gradebook(db_url)
        make_tables(self._gradebook.engine)
        self._rows = SubmissionRows(self._gradebook)

    def release(self, classroom: Classroom, chapter: str) -> None:
        """Have nbgrader release the exercise, where that is not done of just this version.

        Raises: GraderError.
        """
        engine, made_of = self._gradebook.engine, released_content(classroom, chapter)
        with engine.connect() as connection:
            is_known = connection.execute(select(Notebook.id).filter_by(name=chapter)).first()
        if not is_known or made_of is None or made_of != released_from(engine, chapter):
            release(classroom, chapter)
            note_release(engine, chapter, released_content(classroom, chapter) or "")

    def names(self) -> dict[str, str]:
        """The learners' names, by id, as the roster has them."""
        return known_names(self._gradebook.db)

    def languages(self) -> dict[str, str]:
        """The languages that the roster gives to learners, by id."""
        return noted_languages(self._gradebook.engine)

    def attempts(self) -> dict[tuple[str, str], Noted]:
        """What has been graded, by learner and chapter, as far as its grades are still there."""
        book = self._gradebook
        graded = select(SubmittedAssignment.student_id, Assignment.name).join(Assignment)
        kept = {tuple(row) for row in book.db.execute(graded)}
        found = read_journal(book.engine)
        return {key: attempt for key, attempt in found.items() if key in kept}

    def save(
        self,
        result: SubmissionResult,
        attempt: str,
        timestamp: dt.datetime,
        untouched: frozenset[str] = frozenset(),
    ) -> SubmissionResult:
        """Write the scores of a graded submission, and that it was graded, at once.

        `attempt` is the hash of all that the grade depends on; what is noted as `OPEN` is graded
        again when the same command is. `untouched` are the answers that nobody wrote. The result
        that comes back has the gradebook's scores: a human's where one was given.
        """
        learner, chapter = result.learner, result.chapter
        points = {part.name: part.score for part in result.parts}
        comments = dict.fromkeys(untouched, NO_RESPONSE)

        def save() -> SubmissionResult:
            scores = self._rows.write(learner, chapter, timestamp, points, comments)
            note(self._gradebook.db, result, attempt)
            self._gradebook.db.commit()
            return with_scores(result, scores)

        return self._until_written(save)

    def earlier(self, learner: str, chapter: str) -> SubmissionResult | None:
        """An earlier result with the scores that the gradebook has now; None where it is lost."""
        result = noted_result(self._gradebook.db, learner, chapter)
        submitted = self._rows.find(learner, chapter)
        if result is None:
            return None
        result = replace(result, is_earlier=True)
        return result if submitted is None else with_scores(result, self._rows.scores(submitted))

    def forget(self, result: SubmissionResult) -> None:
        """Take the grader's scores of a submission out, and note why there are none."""

        def forget() -> None:
            submitted = self._rows.find(result.learner, result.chapter)
            if submitted is not None:
                self._rows.set_scores(submitted, {})
            if len(result.learner) <= LONGEST_NAME:
                note(self._gradebook.db, result, OPEN)
            self._gradebook.db.commit()

        self._until_written(forget)

    def _until_written(self, step: Callable[[], T]) -> T:
        """Do it again where somebody else has written the same meanwhile: then it is there."""
        for _ in range(TRIES - 1):
            try:
                return step()
            except (IntegrityError, OperationalError) as error:
                if error.connection_invalidated:
                    raise
                self.roll_back()
        return step()

    def roll_back(self) -> None:
        """Undo what was begun and not finished."""
        self._gradebook.db.rollback()
        self._rows.start_afresh()

    def close(self) -> None:
        """Let go of the database. May be called twice."""
        self._gradebook.close()

    def __enter__(self) -> ClassGradebook:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def known_names(connection: Connection | Session) -> dict[str, str]:
    """Everybody's first and last name by id; empty where the roster has none."""
    people = select(Student.id, Student.first_name, Student.last_name)
    return {
        learner: " ".join(filter(None, (first, last)))
        for learner, first, last in connection.execute(people)
    }


def with_scores(result: SubmissionResult, scores: Mapping[str, float | None]) -> SubmissionResult:
    """The result with these scores, by part; a part that is not among them has none."""
    parts = tuple(replace(part, score=scores.get(part.name)) for part in result.parts)
    return replace(result, parts=parts)
