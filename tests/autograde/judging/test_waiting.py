"""The learner's time is that in which the judge waits for the learner's process."""

import os
import socket
from dataclasses import replace

import pytest
from small_exercise import CHECKS, LIMITS, MODULES, exercise, notebook

from autograde.judging.house import House, JudgeLimits
from autograde.judging.sitting import judged
from autograde.judging.waiting import Waited, WaitedSocket, waited_file
from autograde.judging.work import Work

SHORT = JudgeLimits(cell=1.0, learner=LIMITS.learner)
SLOW = b"""
import time


def check_slowly(double):
    for x in range(3):
        time.sleep(0.5)
        if double(x) != 2 * x:
            return "double is not twice as much"


def check_for_ever(double):
    while True:
        double(3)


def check_by_itself_for_ever(double):
    while True:
        time.sleep(0.2)
        double(3)
"""


@pytest.fixture
def slow_house():
    """One where a notebook may take less time than the judge computes."""
    learner = replace(LIMITS.learner, notebook_seconds=1.4)
    with House(
        replace(SHORT, learner=learner), learners_modules=MODULES, judges_modules=MODULES
    ) as house:
        yield house


@pytest.fixture
def ends(monkeypatch):
    """The grader's clock, the judge's end of a connection, the learner's end, and the time."""
    now = [100.0]
    monkeypatch.setattr("autograde.judging.waiting.time.monotonic", lambda: now[0])
    mine, theirs = socket.socketpair()
    with waited_file() as (descriptor, waited), theirs:
        judges = WaitedSocket(fileno=mine.detach())
        judges.setblocking(False)
        judges.waited = Waited(os.dup(descriptor))
        with judges:
            yield waited, judges, theirs, now


def test_time_counts_from_a_question_to_its_answer(ends):
    waited, judges, theirs, now = ends
    now[0] += 5
    assert waited.seconds() == 0
    judges.send(b"?")
    now[0] += 2
    assert waited.seconds() == 2
    theirs.send(b"=")
    assert judges.recv(1) == b"="
    now[0] += 7
    assert waited.seconds() == 2


def test_an_answer_in_pieces_counts_to_its_end(ends):
    waited, judges, theirs, now = ends
    judges.send(b"?")
    for _ in range(3):
        now[0] += 1
        theirs.send(b"=")
        judges.recv(1)
        with pytest.raises(BlockingIOError):
            judges.recv(1)
    assert waited.seconds() == 3
    now[0] += 1
    assert waited.seconds() == 4


def test_a_learner_who_takes_no_question_is_waited_for(ends):
    waited, judges, _, now = ends
    with pytest.raises(BlockingIOError):
        send_without_end(judges)
    now[0] += 4
    assert waited.seconds() == 4


def send_without_end(end):
    while True:
        end.send(b"?" * 65_536)


def slow_work(check):
    cells = tuple(
        replace(cell, source=cell.source.replace("small.check_double", f"slow.{check}"))
        for cell in exercise().cells
    )
    assignment = replace(exercise(), cells=cells, checks={**CHECKS, "slow.py": SLOW})
    return Work(assignment, notebook({}), "ada")


def of_slow(check, house, limits=SHORT):
    result = judged(slow_work(check), house, limits)
    assert result.trouble is None
    return [(part.verdict, part.judgement.outcome) for part in result.parts]


def test_what_the_judge_computes_is_not_the_learners_time(house):
    assert of_slow("check_slowly", house) == [("pass", "passed")] * 3


def test_nor_is_it_the_notebooks(slow_house):
    assert of_slow("check_slowly", slow_house, slow_house.limits) == [("pass", "passed")] * 3


@pytest.mark.parametrize(("cell", "notebook"), [(1, 300), (30, 300), (600, 6000)])
def test_a_notebook_may_take_ten_times_what_a_cell_may_and_five_minutes_at_least(cell, notebook):
    limits = JudgeLimits.for_cells(cell)
    assert (limits.cell, limits.learner.notebook_seconds) == (cell, notebook)


def test_a_check_that_asks_for_ever_uses_up_the_learners_time(house):
    assert of_slow("check_for_ever", house)[0] == ("fail", "timeout")


def test_a_check_that_computes_for_ever_is_our_failure_and_no_zero(house):
    result = judged(slow_work("check_by_itself_for_ever"), house, replace(SHORT, judge_grace=2.0))
    assert result.parts == ()
    assert result.trouble is not None
    assert "took too long" in result.trouble
