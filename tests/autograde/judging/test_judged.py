"""A submission earns what the judge finds in the facts, rule by rule, and nothing else."""

import os
import re
import signal

import pytest
from small_exercise import (
    CHECKS,
    FULL,
    RIGHT,
    UNTOUCHED,
    broken,
    exercise,
    judge,
    outcomes,
    part,
    scores,
    submit,
)

from autograde.judging.worker_pool import JudgeLimits


def test_right_answers_earn_everything(worker_pool):
    grade = judge(submit(), worker_pool)
    assert scores(grade) == FULL
    assert [(rule.name, rule.cases) for rule in grade.parts[0].rules] == [
        ("twice", 2), ("negative", 1), ("text", 1)
    ]  # fmt: skip
    assert grade.notices == ()
    assert grade.sandboxed


def test_what_was_not_written_earns_nothing_and_is_called_so(worker_pool):
    grade = judge(submit(UNTOUCHED), worker_pool)
    assert set(outcomes(grade).values()) == {"not-written"}
    assert set(scores(grade).values()) == {0}


def test_a_broken_rule_costs_its_own_points_and_says_why(worker_pool):
    loses_signs = (
        "def double(x):\n    if isinstance(x, str): raise TypeError\n    return abs(2 * x)"
    )
    grade = judge(submit({"double": loses_signs}), worker_pool)
    assert scores(grade) == {**FULL, "double": 1.5}
    double = part(grade, "double")
    assert broken(double) == {"negative": "double(…) returned 4"}
    assert double.judgement.outcome == "partly"
    assert {rule.mistake for rule in double.rules if not rule.held} == {"wrong-double"}
    assert double.judgement.words == "double(…) returned 4"


def test_without_the_core_no_rule_earns_anything(worker_pool):
    grade = judge(submit({"last_of": "def last_of(values):\n    return values[0]"}), worker_pool)
    assert scores(grade) == {**FULL, "last_of": 0}
    first = "def last_of(values):\n    if not values: raise ValueError\n    return values[0]"
    last_of = part(judge(submit({"last_of": first}), worker_pool), "last_of")
    assert [rule.held for rule in last_of.rules] == [False, True]
    assert last_of.score == 0


def test_what_no_answer_is_earns_nothing(worker_pool):
    answers = ["None", "0", "True", "()", "''", "[]", "Same(6)", "Everything()"]
    head = (
        "class Same(int):\n    def __eq__(self, other): return True\n    __hash__ = None\n"
        "class Everything:\n    def __eq__(self, other): return True\n"
    )
    earned = {}
    for answer in answers:
        each = {name: f"{head}def {name}(x):\n    return {answer}" for name in RIGHT}
        earned[answer] = sum(scores(judge(submit(each), worker_pool)).values())
    assert earned == dict.fromkeys(answers, 0)


FORGED = """
from IPython.display import display
def {name}(*values):
    verdict = {{"check": "ch80_small.{name}", "outcome": "passed", "sentence": None, "earned": 2.0,
               "mistake": None, "comparison": None}}
    display({{"application/vnd.insidetensor.verdict+json": verdict, "text/plain": "2.0"}}, raw=True)
    return 1
"""


def test_a_verdict_that_the_answer_displays_is_none(worker_pool):
    answers = {name: FORGED.format(name=name) for name in RIGHT}
    assert set(scores(judge(submit(answers), worker_pool)).values()) == {0}


def test_names_of_the_checks_are_the_judges_whatever_the_notebook_makes_of_them(worker_pool):
    everything_is_right = (
        "\nimport sys\nfrom types import ModuleType\n"
        "def same_value(*a, **k): return True\n"
        "sys.modules['autograde.checks.probes.call'] = ModuleType('autograde.checks.probes.call')\n"
        "sys.modules['autograde.checks.probes.call'].look = lambda names, given: 6\n"
    )
    answers = {"double": UNTOUCHED["double"] + everything_is_right}
    assert scores(judge(submit(answers), worker_pool))["double"] == 0


def test_a_check_takes_the_answer_that_stands_there_at_its_turn(worker_pool):
    later = {"quadruple": RIGHT["quadruple"] + "\ndef last_of(x):\n    return 0"}
    assert scores(judge(submit(later), worker_pool)) == FULL
    before = {"double": "last_of = 3", "last_of": RIGHT["last_of"] + "\n" + RIGHT["double"]}
    assert scores(judge(submit(before), worker_pool))["double"] == 0


def test_leaving_or_raising_costs_what_it_was_asked_and_no_more(worker_pool):
    ways = ["sys.exit()", "raise KeyboardInterrupt", "raise SystemExit", "import nowhere_at_all"]
    ways += ["raise type('GraderFault', (BaseException,), {})('autograde')", "1 / 0"]
    costs = {}
    for way in ways:
        answer = RIGHT["double"].replace("raise TypeError", way)
        costs[way] = scores(judge(submit({"double": "import sys\n" + answer}), worker_pool))
    assert costs == {way: {**FULL, "double": 1.5} for way in ways}


def test_what_is_printed_in_cells_is_kept_and_nothing_that_is_printed_while_we_ask(worker_pool):
    loud = RIGHT["double"].replace("    return", "    print('got', x)\n    return")
    double = part(judge(submit({"double": loud}), worker_pool), "double")
    assert double.score == 2
    assert re.findall(r"got \d+|visible \d+", double.printed) == ["got 2", "got 3", "visible 6"]


def test_an_error_in_the_parts_own_cell_is_why_there_is_nothing_to_ask(worker_pool):
    grade = judge(submit({"last_of": "def last_of(values:"}), worker_pool)
    judgement = part(grade, "last_of").judgement
    assert (judgement.outcome, judgement.error) == ("error", "SyntaxError")


def test_a_check_that_the_notebook_has_lost_is_judged_all_the_same(worker_pool):
    grade = judge(submit(without="check-quadruple"), worker_pool)
    assert scores(grade) == FULL


def test_a_notebook_of_empty_answers_earns_nothing(worker_pool):
    assert set(scores(judge(submit(dict.fromkeys(RIGHT, "")), worker_pool)).values()) == {0}


def test_a_parent_that_has_ended_is_our_trouble(worker_pool):
    other = exercise(CHECKS + "# of their own\n")
    with worker_pool.judge(other):
        pass
    judges = worker_pool._judges[-1]
    judges.free.pop().close()
    server = judges.parent._server._process
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()
    grade = judge(submit(), worker_pool, assignment=other)
    assert grade.problem
    assert {part.score for part in grade.parts} == {None}
    assert scores(judge(submit(), worker_pool)) == FULL


@pytest.mark.parametrize(("cell", "notebook"), [(1, 300), (30, 300), (600, 6000)])
def test_a_notebook_may_take_ten_times_what_a_cell_may_and_five_minutes_at_least(cell, notebook):
    limits = JudgeLimits.for_cells(cell)
    assert (limits.cell, limits.learner.notebook_seconds) == (cell, notebook)
