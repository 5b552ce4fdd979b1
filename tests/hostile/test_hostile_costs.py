"""What never ends costs the time of its case, and not that of a cell or of the cases after it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hostile_class import ROOT, WRONG, Work, notebook_of

from autograde.core.course_directory import HANDED_OUT
from autograde.core.ids import part_of_grade_id
from autograde.judging.assignment import Assignment, read_assignment
from autograde.judging.grades import PartGrade
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.judging.submission_run import judge_submission
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.learner_process import LearnerProcess
from insidetensor.handing_in.released import read_exercises

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile-costs")]

START, CASTING = "ch00_start_here", "ch04_dtypes_and_casting"
LIMITS = JudgeLimits(visible=1.0)

SHOWN = """class Answer:
    def __repr__(self):
        while True:
            pass


def storage_size(shape):
    return Answer()"""
READ = """class Odd(Exception):
    def __str__(self):
        while sum(map(len, map(str, range(9)))) < 99:
            pass


def storage_size(shape, calls=[]):
    calls.append(shape)
    if len(calls) == 1:  # the visible check ends here
        return -1
    raise Odd"""
CALLED = "def cast_saturating(x, dtype):\n    while True:\n        pass"
SWALLOWED = """def cast_saturating(x, dtype):
    try:
        while True:
            pass
    except BaseException as error:
        raise ValueError from error"""


@pytest.fixture(scope="module")
def assignments() -> dict[str, Assignment]:
    return {chapter: read_assignment(ROOT, chapter) for chapter in (START, CASTING)}


@pytest.fixture(scope="module")
def worker_pool(assignments: dict[str, Assignment]) -> Iterator[WorkerPool]:
    with WorkerPool(LIMITS, assignments=assignments.values()) as worker_pool:
        yield worker_pool


@pytest.mark.parametrize(
    ("chapter", "part", "answer"),
    [
        pytest.param(START, "storage-size", SHOWN, id="a value that is shown"),
        pytest.param(START, "storage-size", READ, id="the words of an error"),
        pytest.param(CASTING, "cast-saturating", CALLED, id="a call"),
    ],
)
def test_what_never_ends_is_stopped_in_one_case_and_no_other_is_tried(
    worker_pool: WorkerPool,
    assignments: dict[str, Assignment],
    interrupts: list[str],
    chapter: str,
    part: str,
    answer: str,
) -> None:
    found = _judged(worker_pool, assignments[chapter], part, answer)
    assert found.score == 0
    assert found.judgement.outcome == "timeout", found.judgement
    # The visible check, and one case each time that the part is asked.
    assert 1 <= len(interrupts) <= 3


def test_who_swallows_each_interruption_has_the_time_of_a_part(
    worker_pool: WorkerPool, assignments: dict[str, Assignment], interrupts: list[str]
) -> None:
    limits = replace(LIMITS, case=replace(LIMITS.case, part_processor=4.0))
    found = _judged(worker_pool, assignments[CASTING], "cast-saturating", SWALLOWED, limits)
    assert found.score == 0
    assert found.judgement.words
    # Each case has a second: hundreds would follow.
    assert 2 <= len(interrupts) <= 12


@pytest.fixture
def interrupts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One for each time that a case was stopped."""
    found: list[str] = []
    stop = LearnerProcess.interrupt

    def interrupt(process: LearnerProcess) -> None:
        found.append("stopped")
        stop(process)

    monkeypatch.setattr(LearnerProcess, "interrupt", interrupt)
    return found


def _judged(
    worker_pool: WorkerPool,
    assignment: Assignment,
    part: str,
    answer: str,
    limits: JudgeLimits = LIMITS,
) -> PartGrade:
    """The part as it came out."""
    assert part in WRONG
    work = Work("endless", assignment.exercise, part, "", ((part, answer),))
    notebook = json.dumps(notebook_of(work, {})).encode()
    submission = Submission("endless", assignment.exercise, notebook, dt.datetime.now(dt.UTC))
    released = read_exercises(ROOT / HANDED_OUT)[assignment.exercise]
    restored = restore_submission(submission, released, assignment)
    grade = judge_submission(restored, assignment, worker_pool, {}, limits)
    assert grade.problem is None
    (own,) = [each for each in grade.parts if each.name == part_of_grade_id(part)]
    return own
