"""What the service asks the class's gradebook and disk: who is enrolled, until when, what came."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from nbgrader.api import Student
from sqlalchemy import select

from autograde.core.class_folder import FEEDBACK, GRADEBOOK, SUBMITTED
from autograde.core.database import connected
from autograde.core.messages import say
from autograde.grading.grade_options import GradeOptions
from autograde.grading.gradebook import ClassGradebook
from autograde.grading.previous_scores import said_of
from autograde.grading.submissions import find_submissions
from autograde.judging.results import SubmissionResult, score_text
from autograde.lms.extensions import read_deadline
from autograde.lms.gradebook_query import find_gradebook
from autograde.lms.hand_ins import Deadline, Key, notebook_sha256, read_records


class ClassRecords:
    """One class's gradebook, which others write too, and the folders beside it."""

    def __init__(self, options: GradeOptions) -> None:
        self.submitted = options.out / SUBMITTED
        self._options, self._pages = options, options.out / FEEDBACK

    @property
    def url(self) -> str:
        """The gradebook. Raises: GraderError where there is none yet."""
        return find_gradebook(self._options.out, self._options.db)

    def enrolled(self) -> set[str]:
        """The ids of the class list; none where there is no class yet."""
        if self._options.db is None and not (self._options.out / GRADEBOOK).exists():
            return set()
        with connected(self.url) as engine, engine.connect() as connection:
            return set(connection.scalars(select(Student.id)))

    def deadline(self, key: Key) -> Deadline:
        """The learner's own deadline."""
        with connected(self.url) as engine, engine.connect() as connection:
            return read_deadline(connection, *key)

    def has_in_time(self, key: Key, deadline: Deadline) -> bool:
        """Whether there is a hand-in of which nothing says that it came late."""
        notebook, record = self.notebook(key), read_records(self.submitted).get(key)
        if record is None or not record.is_of(notebook):
            return notebook.exists()
        return not deadline.seconds_late(record.counted_time(deadline.due))

    def notebook(self, key: Key) -> Path:
        """Where a hand-in lies."""
        learner, chapter = key
        return self.submitted / learner / chapter / f"{chapter}.ipynb"

    def page(self, key: Key) -> Path:
        """Where a learner's page lies, once there is one."""
        learner, chapter = key
        return self._pages / learner / f"{chapter}.html"

    def note_page(self, result: SubmissionResult) -> None:
        """Let the page be newer than the notebook that it is of, and older than any other."""
        key = result.learner, result.chapter
        times = None if self._is_of_what_is_there(result, key) else (0, 0)
        os.utime(self.page(key), times)

    def is_graded(self, key: Key, book: ClassGradebook) -> bool:
        """Whether what lies there was graded, and its page written since."""
        result, notebook, page = book.earlier(*key), self.notebook(key), self.page(key)
        if result is None or not page.exists() or not self._is_of_what_is_there(result, key):
            return False
        return page.stat().st_mtime_ns >= notebook.stat().st_mtime_ns

    def _is_of_what_is_there(self, result: SubmissionResult, key: Key) -> bool:
        there = notebook_sha256(self.notebook(key).read_bytes())
        return result.attempt.get("notebook") == there

    def unfinished(self, chapters: Collection[str]) -> list[Key]:
        """What was handed in and is not graded, the oldest first."""
        if not self.enrolled() or not any(self.submitted.glob("*/*/*.ipynb")):
            return []
        found, _ = find_submissions(self.submitted, chapters)
        keys = [(item.learner, item.chapter) for item in found]
        with ClassGradebook(self.url) as book:
            left = [key for key in keys if not self.is_graded(key, book)]
        return sorted(left, key=lambda key: self.notebook(key).stat().st_mtime_ns)

    def summary(self, key: Key) -> str:
        """What a learner's page says, in a line a part, with the gradebook's scores of now."""
        with ClassGradebook(self.url) as book:
            result = book.earlier(*key)
        if result is None or result.max_score is None or result.problem is not None:
            is_told = result is not None and result.learner_can_mend
            return str(result.problem) if result and is_told else say("page.problem_ours")
        score, most = score_text(result.score) or "?", score_text(result.max_score)
        lines = [say("page.score", score=score, max_score=most)]
        lines += [f"- {part.name}: {said_of(part, self._options.timeout)}" for part in result.parts]
        return "\n".join(lines)
