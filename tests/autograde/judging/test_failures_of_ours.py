"""What fails on our side, wherever it does, is never a learner's zero; and the other way round."""

from dataclasses import replace

import pytest
from small_exercise import (
    CHECKS,
    FULL,
    LIMITS,
    RIGHT,
    broken,
    exercise,
    judge,
    outcomes,
    part,
    scores,
    submit,
)

from autograde.judging import preload
from autograde.judging.judge import Judge
from autograde.judging.worker_pool import WorkerPool
from autograde.sandbox.learner_process import LearnerProcessError

pytestmark = pytest.mark.slow  # judges are ended one after another

FIND = "        yours, finding = value_of(seen, call)\n"
FAILS = {
    "an import": "import nowhere_at_all",
    "recursion": "return find(seen)",
    "memory": "return bytearray(10**13)",
}
ENDS = {
    "leaves": "import os; os._exit(3)",
    "exits": "raise SystemExit('ours')",
    "computes for ever": "while True: pass",
}
# What a learner's answer looks like where only it makes our check fail.
ONLY_FOR = "isinstance(seen, list)"
ANSWERS_A_LIST = {"quadruple": "def quadruple(x):\n    return [x] if x else 0"}


def failing(statement, where="True"):
    """The exercise whose check of its second part does this where it looks at an answer."""
    lines = f"        if name == 'quadruple' and {where}:\n            {statement}\n"
    return exercise(CHECKS.replace(FIND, lines + FIND))


def of(worker_pool, assignment, answers=None):
    return judge(submit(answers), worker_pool, assignment=assignment)


@pytest.fixture(scope="module")
def impatient():
    """A worker pool whose judges have a second for each thing."""
    limits = replace(LIMITS, judge_grace=0.5)
    with WorkerPool(limits, assignments=[exercise()]) as made:
        yield made


@pytest.mark.parametrize("how", FAILS)
def test_a_check_that_fails_over_our_own_solution_too_leaves_its_part_open(worker_pool, how):
    grade = of(worker_pool, failing(FAILS[how]))
    assert scores(grade) == {**FULL, "quadruple": None}
    assert outcomes(grade)["quadruple"] == "fault"
    assert "ch80_small.py, line" in part(grade, "quadruple").judgement.words


@pytest.mark.parametrize("how", FAILS)
def test_a_check_that_fails_over_one_answer_only_is_that_answers_zero(worker_pool, how):
    only_here = failing(FAILS[how], ONLY_FOR)
    grade = of(worker_pool, only_here, ANSWERS_A_LIST)
    assert scores(grade) == {**FULL, "quadruple": 0}
    assert broken(part(grade, "quadruple")) == {
        "four": "What came back is nothing that could be read as an answer."
    }
    assert scores(of(worker_pool, only_here)) == FULL


@pytest.mark.parametrize("how", ENDS)
def test_a_judge_that_ends_over_our_own_solution_too_is_our_trouble(impatient, how):
    grade = of(impatient, failing(ENDS[how]))
    assert "The judge's process could not go on" in grade.problem
    assert {part.score for part in grade.parts} == {None}


@pytest.mark.parametrize("how", ENDS)
def test_judges_that_end_over_one_answer_cost_it_its_part_and_leave_those_after_it_open(
    impatient, how
):
    only_here = failing(ENDS[how], ONLY_FOR)
    grade = of(impatient, only_here, ANSWERS_A_LIST)
    assert scores(grade) == {**FULL, "quadruple": 0, "last_of": None}
    assert "two judges in a row" in part(grade, "last_of").judgement.words
    assert set(broken(part(grade, "quadruple")).values()) == {
        "What came back is nothing that could be read as an answer."
    }
    assert scores(of(impatient, only_here)) == FULL


def test_such_an_answer_is_not_looked_at_again_with_ours_in_an_earlier_parts_place(worker_pool):
    answers = {**ANSWERS_A_LIST, "double": "def double(x):\n    return 3 * x"}
    grade = of(worker_pool, failing(ENDS["leaves"], ONLY_FOR), answers)
    assert scores(grade) == {"double": 0, "quadruple": 0, "last_of": None}


def test_a_module_of_checks_that_is_broken_stops_only_those_who_need_it(worker_pool):
    hidden = {**exercise().hidden, "other.py": b"import nowhere_at_all\n"}
    assert scores(of(worker_pool, replace(exercise(), hidden=hidden))) == FULL


def test_a_judge_that_ends_once_costs_nobody_anything(worker_pool, monkeypatch):
    """What ended it may have been the machine's: another one looks before anybody loses."""
    finds, left = Judge.find, [1]

    def find(judge, observations, lines):
        if left:
            left.pop()
            judge._process.kill()
        return finds(judge, observations, lines)

    monkeypatch.setattr(Judge, "find", find)
    assert scores(judge(submit(), worker_pool)) == FULL
    assert left == []


def test_no_judge_looks_at_the_answers_to_another_ones_questions(worker_pool, monkeypatch):
    """What a case draws at random is each judge's own; a process that has ended answers no more."""
    finds, of_the_ended = Judge.find, []

    def find(judge, observations, lines):
        if "ended" in observations:
            of_the_ended.append(judge)
            judge._process.kill()
        return finds(judge, observations, lines)

    monkeypatch.setattr(Judge, "find", find)
    leaves = RIGHT["last_of"].replace("raise ValueError", "__import__('os')._exit(3)")
    grade = judge(submit({"last_of": leaves}), worker_pool)
    assert len(of_the_ended) == 1
    assert outcomes(grade)["last_of"] == "ended"


def test_a_judge_serves_one_submission_after_another_until_it_fails(worker_pool):
    ends = failing(ENDS["leaves"], ONLY_FOR)
    of(worker_pool, ends)
    judges = worker_pool._judges_of(ends)
    (first,) = judges.free
    of(worker_pool, ends)
    assert judges.free == [first]
    of(worker_pool, ends, ANSWERS_A_LIST)
    assert len(judges.free) == 1
    assert judges.free != [first]


ALL_OPEN = dict.fromkeys(FULL)
ONE_OPEN = {**FULL, "quadruple": None}
BROKEN_CHECKS = {
    "cannot be imported": (CHECKS + "import nowhere_at_all\n", ALL_OPEN),
    "has no such part": (CHECKS.replace('"quadruple": quadruple_cases, ', ""), ONE_OPEN),
    "fails to make its cases": (CHECKS.replace('value("four"', '(1 / 0)("four"'), ONE_OPEN),
    "tries not every rule": (CHECKS.replace('value("zero"', 'value("four"'), ONE_OPEN),
}


@pytest.mark.parametrize("how", BROKEN_CHECKS)
def test_a_check_that_cannot_be_asked_leaves_its_part_open(worker_pool, how):
    checks, expected = BROKEN_CHECKS[how]
    grade = of(worker_pool, exercise(checks))
    assert scores(grade) == expected
    assert outcomes(grade)["quadruple"] == "fault"
    assert grade.notices == ()


def test_a_library_that_is_missing_here_stops_before_anybody_is_judged(monkeypatch):
    monkeypatch.setattr(preload, "_ALWAYS", ("nowhere_at_all",))
    with pytest.raises(LearnerProcessError, match="nowhere_at_all"):
        WorkerPool(LIMITS, assignments=[exercise()])
