"""The processes that a class is graded by, begun before the first submission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from small_class import STEPS, make_course

from autograde.grading import local_workers
from autograde.grading.local_workers import warm_house
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.house import JudgeLimits


class Begun:
    """A house of no processes that writes down what is asked of it."""

    def __init__(
        self, limits: JudgeLimits, *, sandboxed: bool, assignments: Iterable[Assignment]
    ) -> None:
        self.assignments = list(assignments)
        self.judged: list[Assignment] = []
        self.is_closed = False
        houses.append(self)

    @contextmanager
    def judge(self, assignment: Assignment) -> Iterator[None]:
        """One judge, or none of an exercise that is called so."""
        self.judged.append(assignment)
        if assignment.chapter == "broken":
            raise RuntimeError("no judge")
        yield

    def close(self) -> None:
        """The house and its judges end alike here."""
        self.is_closed = True


houses: list[Begun] = []


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Assignment:
    """A small exercise, to be judged by nobody."""
    houses.clear()
    monkeypatch.setattr(local_workers, "House", Begun)
    return assignment_of(make_course(tmp_path / "course"), STEPS)


def test_it_knows_every_exercise_of_the_class_and_begins_each_judge_once(
    steps: Assignment,
) -> None:
    """What one of those that share hidden checks needs, another does not: it is told of all."""
    beside = replace(steps, chapter="beside")
    other = replace(steps, chapter="other", checks={**steps.checks, "more.py": b""})
    known = {each.chapter: each for each in (steps, beside, other)}
    house = warm_house(JudgeLimits(), known, sandboxed=True)
    assert isinstance(house, Begun)
    assert house.assignments == [steps, beside, other]
    assert sorted(each.checks_sha256 for each in house.judged) == sorted(
        {steps.checks_sha256, other.checks_sha256}
    )


def test_where_a_judge_cannot_be_begun_nothing_stays(steps: Assignment) -> None:
    known = {"broken": replace(steps, chapter="broken")}
    with pytest.raises(RuntimeError, match="no judge"):
        warm_house(JudgeLimits(), known, sandboxed=True)
    assert [house.is_closed for house in houses] == [True]
