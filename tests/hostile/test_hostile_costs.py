"""What never ends costs the time of its case, and not that of a cell or of the cases after it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from autograde.judging.results import PartResult
from autograde.judging.work import Work as Job
from hostile_class import ROOT, WRONG, Work, notebook_of

from autograde.checks.probes.serving import CLOCK_OF_A_PART
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.submission_run import judged
from autograde.judging.worker_pool import JudgeLimits, WorkerPool

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile-costs")]

START, CASTING = "ch00_start_here", "ch04_dtypes_and_casting"
LIMITS = JudgeLimits(visible=1.0)
# A second of a processor for the first case; what comes in between is waited for.
MOST_SECONDS = 4.0

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
    return {chapter: assignment_of(ROOT, chapter) for chapter in (START, CASTING)}


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
def test_what_never_ends_costs_one_case(
    worker_pool: WorkerPool,
    assignments: dict[str, Assignment],
    chapter: str,
    part: str,
    answer: str,
) -> None:
    found, seconds = _judged(worker_pool, assignments[chapter], part, answer)
    assert found.score == 0
    assert found.judgement.outcome == "timeout", found.judgement
    assert seconds < MOST_SECONDS


def test_who_swallows_each_interruption_has_the_time_of_a_part(
    worker_pool: WorkerPool, assignments: dict[str, Assignment]
) -> None:
    found, seconds = _judged(worker_pool, assignments[CASTING], "cast-saturating", SWALLOWED)
    assert found.score == 0
    assert found.judgement.words
    assert seconds < CLOCK_OF_A_PART


def _judged(
    worker_pool: WorkerPool, assignment: Assignment, part: str, answer: str
) -> tuple[PartResult, float]:
    """The part as it came out, and the seconds of its probes."""
    assert part in WRONG
    work = Work("endless", assignment.chapter, part, "", ((part, answer),))
    job = Job(assignment, json.dumps(notebook_of(work, {})).encode(), "endless")
    found = judged(job, worker_pool, LIMITS)
    assert found.trouble is None
    (own,) = [each for each in found.parts if each.name == part]
    return own, found.seconds["the probes"]
