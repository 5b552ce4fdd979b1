"""A gradebook on a real PostgreSQL server, and a second grader at it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from postgres_server import PASSWORD
from small_class import (
    PAIRS,
    PROJECT,
    RIGHT_STEPS,
    STEPS,
    WRONG_COUNT,
    fill_in,
    hand_in,
    handed_out,
)
from sqlalchemy import NullPool, create_engine, text
from stand_in import Noting, by_text, use

from autograde.core.database import lock_gradebook
from autograde.core.errors import GraderError
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Grade

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]
GRADER = Path(__file__).parent / "grader_by_text.py"
PATHS = [PROJECT, PROJECT / "src", GRADER.parent, GRADER.parents[1]]
LEARNERS = [f"learner{number:02}" for number in range(25)]
ROWS = """
    select s.student_id, a.name, c.name, g.auto_score, g.manual_score, g.needs_manual_grade
    from grade g join base_cell c on g.cell_id = c.id
    join submitted_notebook n on g.notebook_id = n.id
    join submitted_assignment s on n.assignment_id = s.id
    join assignment a on s.assignment_id = a.id
    order by 1, 2, 3
"""
STORE = "select learner, exercise, sha256 from grader_attempt order by 1, 2"


@pytest.fixture
def chapters(course, tmp_path) -> Iterator[dict[str, Path]]:
    """A folder of submissions a chapter, from the same learners; every third one is wrong."""
    steps, pairs = handed_out(course, STEPS), handed_out(course, PAIRS)
    wrong = RIGHT_STEPS | {"count": WRONG_COUNT}
    for number, learner in enumerate(LEARNERS):
        answers = RIGHT_STEPS if number % 3 else wrong
        hand_in(tmp_path / STEPS, learner, STEPS, fill_in(steps, answers))
        swapped = "swapped = lambda p: p[::-1]" + ("  # right" if number % 2 else "")
        hand_in(tmp_path / PAIRS, learner, PAIRS, fill_in(pairs, {"swapped": swapped}))
    return {STEPS: tmp_path / STEPS, PAIRS: tmp_path / PAIRS}


def rows_of(url: str, query: str) -> list[tuple[object, ...]]:
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def start(course: Path, folder: Path, out: Path, url: str, log: Path) -> subprocess.Popen[str]:
    """A grader in a process of its own."""
    return subprocess.Popen(
        [sys.executable, str(GRADER), *map(str, (course, folder, out, url, log))],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, PATHS))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(*graders: subprocess.Popen[str]) -> list[tuple[int, str, str]]:
    """Exit status, complaints and words of each."""
    said = [grader.communicate() for grader in graders]
    return [
        (grader.returncode, errors, words)
        for grader, (words, errors) in zip(graders, said, strict=True)
    ]


def test_two_graders_at_once_are_one_after_the_other_and_store_each_grade_once(
    course, chapters, tmp_path, postgres, monkeypatch
):
    url, serial = postgres.new_database(), postgres.new_database()

    def graded() -> list[tuple[int, str]]:
        graders = [
            start(course, chapters[STEPS], tmp_path / f"out{name}", url, tmp_path / "log")
            for name in (1, 2)
        ]
        return [(status, errors) for status, errors, _ in finished(*graders)]

    for status, said in (both := graded()):
        assert (status, said) == (0, "") or said.startswith("Somebody is grading into "), both
    assert (0, "") in both
    use(monkeypatch, by_text)
    grade_class(chapters[STEPS], GradeOptions(tmp_path / "serial", course, db=serial))
    for query in (ROWS, STORE):
        assert rows_of(url, query) == rows_of(serial, query)
    assert len(rows_of(url, STORE)) == len(LEARNERS)


def test_a_second_grader_is_told_who_is_at_work(course, chapters, tmp_path, postgres):
    url = postgres.new_database()
    with (
        lock_gradebook(url),
        pytest.raises(GraderError, match=rf"right now \(.*process {os.getpid()}\): wait until"),
    ):
        grade_class(chapters[PAIRS], GradeOptions(tmp_path / "out", course, db=url))


def test_the_same_command_again_grades_nobody_who_is_there_and_no_file_holds_the_password(
    course, chapters, tmp_path, postgres, monkeypatch
):
    url, judge = postgres.new_database(), Noting(tmp_path / "log")
    use(monkeypatch, judge)
    first = grade_class(chapters[PAIRS], GradeOptions(tmp_path / "out", course, db=url))
    assert grade_class(chapters[PAIRS], GradeOptions(tmp_path / "out", course, db=url)) == first
    assert sorted(judge.whom()) == LEARNERS
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert [path for path in files if b"s3cret" in path.read_bytes()] == []


def test_a_server_that_ends_in_mid_class_loses_nothing_and_the_same_command_goes_on(
    course, chapters, tmp_path, postgres, monkeypatch
):
    url = postgres.new_database()
    log = Noting(tmp_path / "log")

    def judge(*about: Any) -> Grade:
        if len(log.whom()) == 10:
            postgres.stop()
        return log(*about)

    use(monkeypatch, judge)
    settings = GradeOptions(tmp_path / "out", course, db=url, jobs=1)
    with pytest.raises(GraderError, match=r"The gradebook .* can no longer be written") as raised:
        grade_class(chapters[STEPS], settings)
    assert PASSWORD not in str(raised.value)
    postgres.start()
    kept = {row[0] for row in rows_of(url, STORE)}
    assert 0 < len(kept) < len(LEARNERS)
    again = Noting(tmp_path / "again")
    use(monkeypatch, again)
    results = grade_class(chapters[STEPS], settings)
    assert {result.score for result in results} == {3.0, 5.0}
    assert not kept & set(again.whom())
    assert len(rows_of(url, ROWS)) == 2 * len(LEARNERS)


def test_a_wrong_password_is_refused_in_one_sentence_that_does_not_say_it(
    course, chapters, tmp_path, postgres
):
    url = postgres.url("postgres", password="not it at all")
    with pytest.raises(GraderError, match="password authentication failed") as raised:
        grade_class(chapters[STEPS], GradeOptions(tmp_path / "out", course, db=url))
    said = str(raised.value)
    assert said.startswith("The gradebook postgresql+psycopg://instructor:***@127.0.0.1:")
    assert "not it at all" not in said
    assert "not%20it" not in said
    assert "\n" not in said
