"""The store: rows are only added, another version's is refused, and one grader writes at a time."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from killed_grader import in_gradebook
from nbgrader.api import Gradebook, get_alembic_version
from recorded_class import WHEN, make_gradebook, result, wrong_count
from small_class import PAIRS, STEPS, hand_in, handed_out
from stand_in import Noting, by_text, use

from autograde.core.class_folder import gradebook_url
from autograde.core.course_directory import LOG_NAME, put_this_python_on_path
from autograde.core.database import lock_gradebook, open_engine
from autograde.core.errors import GraderError
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.grading.graded_class import GradedClass
from autograde.grading.nbgrader_gradebook import has_exercise
from autograde.judging.grades import read_grade


@pytest.fixture
def small(course, tmp_path) -> tuple[Path, GradeOptions]:
    """One submission, and where and how to grade it."""
    hand_in(tmp_path / "in", "ann", PAIRS, handed_out(course, PAIRS))
    return tmp_path / "in", GradeOptions(tmp_path / "out", course)


def change(out: Path, *statements: str) -> None:
    with sqlite3.connect(out / "gradebook.db") as database:
        for statement in statements:
            database.execute(statement)


def test_rows_are_only_added_and_the_newest_is_the_grade(tmp_path):
    url = make_gradebook(tmp_path, [result("ada"), result("bob")])
    less = result("ada", judgements={"count": wrong_count(7)})
    with open_engine(url) as engine:
        graded = GradedClass(engine)
        for grade in (less, less):
            graded.store(grade, WHEN)
        assert graded.read("ada", STEPS) == less
    with sqlite3.connect(tmp_path / "gradebook.db") as database:
        rows = database.execute("select learner, grade from grader_attempt order by id").fetchall()
    stored = [(learner, read_grade(text).score) for learner, text in rows]
    assert stored == [("ada", 5.0), ("bob", 5.0), ("ada", 3.0), ("ada", 3.0)]
    # nbgrader has one submission of each, with the scores of the newest.
    assert in_gradebook(tmp_path) == [("ada", 0.0), ("ada", 3.0), ("bob", 2.0), ("bob", 3.0)]


def test_two_assignments_whose_notebooks_have_one_name_do_not_meet(tmp_path):
    url = make_gradebook(tmp_path, [])
    with Gradebook(url) as book:
        book.add_assignment("other")
        for name in (STEPS, "ch92_of_the_other"):
            book.add_notebook(name, "other")
            book.add_grade_cell("check-other", name, "other", max_score=9, cell_type="code")
    with open_engine(url) as engine, engine.connect() as connection:
        GradedClass(engine).store(result("ada"), WHEN)
        assert has_exercise(connection, STEPS)
        assert not has_exercise(connection, "ch92_of_the_other")
    assert in_gradebook(tmp_path) == [("ada", 2.0), ("ada", 3.0)]


def test_a_store_of_another_version_is_refused_and_left_as_it_is(small, monkeypatch):
    folder, options = small
    judge = Noting(options.out.parent / "log")
    use(monkeypatch, judge)
    grade_class(folder, options)
    change(options.out, "update grader_store set schema = schema + 1, written_by = '99.7'")
    before = (options.out / "gradebook.db").read_bytes()
    with pytest.raises(GraderError, match=r"with version 99\.7 of the course"):
        grade_class(folder, options)
    assert (options.out / "gradebook.db").read_bytes() == before
    assert judge.whom() == ["ann"]


def test_a_second_grader_is_told_who_is_at_work_and_grades_when_that_has_ended(small, monkeypatch):
    use(monkeypatch, by_text)
    folder, options = small
    options.out.mkdir()
    (options.out / LOG_NAME).write_text("what the first one says")
    with (
        lock_gradebook(gradebook_url(options.out, None)),
        pytest.raises(GraderError, match=rf"gradebook\.db right now \(.*process {os.getpid()}\)"),
    ):
        grade_class(folder, options)
    assert (options.out / LOG_NAME).read_text() == "what the first one says"
    assert len(grade_class(folder, options)) == 1


@pytest.mark.slow
def test_a_new_gradebook_has_the_version_that_nbgrader_would_note(small):
    grade_class(*small)
    put_this_python_on_path()  # nbgrader calls `alembic` by name
    with sqlite3.connect(small[1].out / "gradebook.db") as database:
        noted = database.execute("select version_num from alembic_version").fetchall()
    assert noted == [(get_alembic_version(),)]
