"""The processes that a class is graded by, begun before the first submission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from small_class import STEPS

from autograde.grading import local_workers
from autograde.grading.local_workers import warm_worker_pool
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.worker_pool import JudgeLimits


class Begun:
    """A worker pool of no processes that writes down what is asked of it."""

    def __init__(
        self, limits: JudgeLimits, *, sandboxed: bool, assignments: Iterable[Assignment]
    ) -> None:
        self.assignments = list(assignments)
        self.judged: list[Assignment] = []
        self.is_closed = False
        worker_pools.append(self)

    @contextmanager
    def judge(self, assignment: Assignment) -> Iterator[None]:
        """One judge, or none of an exercise that is called so."""
        self.judged.append(assignment)
        if assignment.chapter == "broken":
            raise RuntimeError("no judge")
        yield

    def close(self) -> None:
        """The worker pool and its judges end alike here."""
        self.is_closed = True


worker_pools: list[Begun] = []


@pytest.fixture
def steps(course: Path, monkeypatch: pytest.MonkeyPatch) -> Assignment:
    """A small exercise, to be judged by nobody."""
    worker_pools.clear()
    monkeypatch.setattr(local_workers, "WorkerPool", Begun)
    return assignment_of(course, STEPS)


def test_it_knows_every_exercise_of_the_class_and_begins_each_judge_once(
    steps: Assignment,
) -> None:
    """What one of those that share hidden checks needs, another does not: it is told of all."""
    beside = replace(steps, chapter="beside")
    other = replace(steps, chapter="other", checks={**steps.checks, "more.py": b""})
    known = {each.chapter: each for each in (steps, beside, other)}
    worker_pool = warm_worker_pool(JudgeLimits(), known, sandboxed=True)
    assert isinstance(worker_pool, Begun)
    assert worker_pool.assignments == [steps, beside, other]
    assert sorted(each.checks_sha256 for each in worker_pool.judged) == sorted(
        {steps.checks_sha256, other.checks_sha256}
    )


def test_where_a_judge_cannot_be_begun_nothing_stays(steps: Assignment) -> None:
    known = {"broken": replace(steps, chapter="broken")}
    with pytest.raises(RuntimeError, match="no judge"):
        warm_worker_pool(JudgeLimits(), known, sandboxed=True)
    assert [worker_pool.is_closed for worker_pool in worker_pools] == [True]
