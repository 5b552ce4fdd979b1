"""Scores in nbgrader's tables: of learners who are new, who were there, whom another one adds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from autograde.grading.gradebook import ClassGradebook
from autograde.grading.gradebook_rows import SubmissionRows
from autograde.judging.results import SubmissionResult
from nbgrader.api import Gradebook
from recorded_class import STEPS, WHEN, make_gradebook, result, wrong_count


@pytest.fixture
def url(tmp_path) -> str:
    """Of a gradebook in which one learner has a grade."""
    return make_gradebook(tmp_path, [result("ada", STEPS)])


@pytest.fixture
def book(url) -> Iterator[ClassGradebook]:
    """The same, opened to write in."""
    with ClassGradebook(url) as opened:
        yield opened


def saved(book: ClassGradebook, learner: str, *, is_right: bool = True) -> SubmissionResult:
    """Save the grade of a learner whose answers are all right, or whose count is wrong."""
    found = result(learner, STEPS, {} if is_right else {"count": wrong_count(7)})
    return book.save(found, "b" * 64, WHEN)


def scores(url: str) -> dict[str, float]:
    with Gradebook(url) as book:
        return {each.student.id: each.score for each in book.assignment_submissions(STEPS)}


def test_nobody_is_looked_for_who_is_new(book, url, monkeypatch):
    """Of a class of ten thousand, each would cost a question."""
    monkeypatch.setattr(SubmissionRows, "find", None)
    full = saved(book, "bob").score
    assert saved(book, "cat").score == full
    assert scores(url) == dict.fromkeys(("ada", "bob", "cat"), full)


def test_who_has_a_grade_has_one_grade_afterwards(book, url):
    less = saved(book, "ada", is_right=False).score
    assert scores(url) == {"ada": less}
    full = saved(book, "ada").score
    assert scores(url) == {"ada": full}
    assert less < full


def test_whom_another_grader_added_meanwhile_has_one_grade(book, url):
    full = saved(book, "bob").score
    with ClassGradebook(url) as other:
        saved(other, "cat")
    less = saved(book, "cat", is_right=False).score
    assert saved(book, "dan").score == full
    assert scores(url) == {"ada": full, "bob": full, "cat": less, "dan": full}
    assert less < full
