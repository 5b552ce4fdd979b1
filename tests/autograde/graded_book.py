"""A gradebook as nbgrader keeps it, filled without grading anything, for the tests of exports."""

from __future__ import annotations

import contextlib
import csv
import datetime as dt
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from nbgrader.api import Gradebook

from autograde.lms.roster import Enrollee

STEPS, PAIRS = "ch90_steps", "ch91_pairs"
DUE = dt.datetime(2026, 12, 1, 23, 59)
ADA = Enrollee("ada", "Ada", "Okafor", "ada@example.org", "1001")
BO = Enrollee("bo", "Bo", "Lim", "bo@example.org", "1002")
ELI = Enrollee("eli", "Eli", "Gray", "eli@example.org", "")
CLASS = (ADA, BO, ELI)


@contextlib.contextmanager
def opened_book(folder: Path | str) -> Iterator[Gradebook]:
    """The gradebook of a folder that was graded, or at a URL."""
    url = folder if isinstance(folder, str) else f"sqlite:///{folder / 'gradebook.db'}"
    with Gradebook(url) as book:
        yield book


Place = TypeVar("Place", Path, str)


def make_book(folder: Place, learners: Sequence[Enrollee] = CLASS) -> Place:
    """Two exercises, of five points and of one, and a class; nothing is handed in yet.

    In a folder, or at a URL.
    """
    if isinstance(folder, Path):
        folder.mkdir(parents=True, exist_ok=True)
    with opened_book(folder) as book, in_one_commit(book):
        for chapter, parts in ((STEPS, {"strides": 3, "count": 2}), (PAIRS, {"swapped": 1})):
            book.add_assignment(chapter, duedate=str(DUE))
            book.add_notebook(chapter, chapter)
            for part, points in parts.items():
                name = f"check-{part}"
                book.add_grade_cell(name, chapter, chapter, max_score=points, cell_type="code")
        for learner in learners:
            book.update_or_create_student(
                learner.id,
                first_name=learner.first_name,
                last_name=learner.last_name,
                email=learner.email,
                lms_user_id=learner.lms_user_id,
            )
    return folder


def hand_in(
    folder: Path | str,
    learner: str,
    chapter: str,
    scores: Sequence[float | None],
    *,
    penalty: float | None = None,
    when: dt.datetime = DUE,
) -> None:
    """A hand-in with these scores of its parts, in the order of their names."""
    with opened_book(folder) as book:
        add_hand_in(book, learner, chapter, scores, penalty=penalty, when=when)


def add_hand_in(
    book: Gradebook,
    learner: str,
    chapter: str,
    scores: Sequence[float | None],
    *,
    penalty: float | None = None,
    when: dt.datetime = DUE,
) -> None:
    """The same into a gradebook that is open."""
    with book.db.no_autoflush:
        submission = book.add_submission(chapter, learner)
    submission.timestamp = when
    (notebook,) = submission.notebooks
    notebook.late_submission_penalty = penalty
    grades = sorted(notebook.grades, key=lambda grade: str(grade.name))
    for grade, score in zip(grades, scores, strict=True):
        grade.auto_score = score
        grade.needs_manual_grade = score is None
    book.db.commit()


@contextlib.contextmanager
def in_one_commit(book: Gradebook) -> Iterator[None]:
    """Let nbgrader write many rows as quickly as they deserve."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book.db, "commit", book.db.flush)
        yield
    book.db.commit()


def cells(content: bytes) -> list[list[str]]:
    """A CSV file's lines."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
