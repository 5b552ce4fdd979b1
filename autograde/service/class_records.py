"""Read the class's gradebook and disk for the service: enrolment, deadlines, hand-ins."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.api import Student
from sqlalchemy import select

from autograde.core.class_folder import FEEDBACK, GRADEBOOK, SUBMITTED
from autograde.core.database import open_engine
from autograde.core.messages import say
from autograde.feedback.feedback_page import say_late
from autograde.grading.changes import summarise_part
from autograde.grading.grade_options import GradeOptions
from autograde.grading.graded_class import GradedClass
from autograde.grading.publishing import refresh_pages
from autograde.grading.submissions import find_submissions
from autograde.judging.grades import Grade, format_score
from autograde.lms.extensions import read_deadline
from autograde.lms.gradebook_query import find_gradebook
from autograde.lms.hand_ins import Deadline, Key, notebook_sha256, read_records
from autograde.lms.roster import COLUMNS, Enrollee


class ClassRecords:
    """One class's gradebook, which others write too, and the folders beside it."""

    def __init__(self, options: GradeOptions) -> None:
        self.submitted = options.out / SUBMITTED
        self._options, self._pages = options, options.out / FEEDBACK

    @property
    def url(self) -> str:
        """The gradebook. Raises: GraderError where there is none yet."""
        return find_gradebook(self._options.out, self._options.db)

    @contextmanager
    def graded(self) -> Iterator[GradedClass]:
        """Open what has been graded. Raises: GraderError."""
        with open_engine(self.url) as engine:
            yield GradedClass(engine)

    def enrolled(self) -> set[str]:
        """The ids of the class list; none where there is no class yet."""
        if self._options.db is None and not (self._options.out / GRADEBOOK).exists():
            return set()
        with open_engine(self.url) as engine, engine.connect() as connection:
            return set(connection.scalars(select(Student.id)))

    def people(self) -> dict[str, Enrollee]:
        """The class list, by id."""
        columns = [getattr(Student, name) for name in COLUMNS]
        with open_engine(self.url) as engine, engine.connect() as connection:
            rows = connection.execute(select(*columns)).all()
        return {row.id: Enrollee(*(cell or "" for cell in row)) for row in rows}

    def deadline(self, key: Key) -> Deadline:
        """The learner's own deadline."""
        with open_engine(self.url) as engine, engine.connect() as connection:
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

    def note_page(self, grade: Grade) -> None:
        """Let the page be newer than the notebook that it is of, and older than any other."""
        times = None if self._is_of_what_is_there(grade) else (0, 0)
        if self.page(grade.key).exists():
            os.utime(self.page(grade.key), times)

    def is_graded(self, key: Key, graded: GradedClass) -> bool:
        """Whether what lies there was graded, and its page written since."""
        grade, notebook, page = graded.read(*key), self.notebook(key), self.page(key)
        if grade is None or not page.exists() or not self._is_of_what_is_there(grade):
            return False
        return page.stat().st_mtime_ns >= notebook.stat().st_mtime_ns

    def _is_of_what_is_there(self, grade: Grade) -> bool:
        there = notebook_sha256(self.notebook(grade.key).read_bytes())
        return grade.depends_on.get("notebook") == there

    def unfinished(self, chapters: Collection[str]) -> list[Key]:
        """What was handed in and is not graded, the oldest first."""
        if not self.enrolled() or not any(self.submitted.glob("*/*/*.ipynb")):
            return []
        found, _ = find_submissions(self.submitted, chapters)
        keys = [item.key for item in found]
        with self.graded() as graded:
            left = [key for key in keys if not self.is_graded(key, graded)]
        return sorted(left, key=lambda key: self.notebook(key).stat().st_mtime_ns)

    def summary(self, key: Key) -> str:
        """What a learner's page says, in a line a part, with the gradebook's scores of now."""
        with self.graded() as graded:
            result = graded.read(*key)
        refresh_pages(self._options.out, self._options.project, self.url, {key})
        if result is None or result.max_score is None or result.problem is not None:
            is_told = result is not None and result.learner_can_mend
            return str(result.problem) if result and is_told else say("page.problem_ours")
        score, most = format_score(result.score) or "?", format_score(result.max_score)
        lines: list[str] = [say("page.score", score=score, max_score=most)]
        lines += filter(None, [say_late(result)])
        lines += [
            f"- {part.name}: {summarise_part(part, self._options.timeout)}" for part in result.parts
        ]
        return "\n".join(lines)
