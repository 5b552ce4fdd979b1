"""A learner's process that ends, floods or goes on for ever loses its part and those after it."""

import pytest
from small_exercise import LIMITS, RIGHT, work

from autograde.judging.house import JudgeLimits
from autograde.judging.sitting import judged

SHORT = JudgeLimits(cell=1.0, learner=LIMITS.learner)


def told(result):
    assert result.trouble is None
    return {part.name: (part.verdict, part.judgement.outcome) for part in result.parts}


def part(result, name):
    return next(part for part in result.parts if part.name == name)


@pytest.mark.parametrize(
    "ending",
    ["import os; os._exit(0)", "import ctypes; ctypes.string_at(0)", "'x' * 10**11"],
)
def test_a_process_that_ends_in_a_check_keeps_what_it_has_earned(house, ending):
    memory_is_caught = "10**11" in ending
    result = judged(work({"pair": f"def pair(a, b):\n    {ending}"}), house)
    if memory_is_caught:
        assert told(result)["pair"] == ("fail", "error")
        assert told(result)["last"] == ("pass", "passed")
        return
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "ended"),
        "last": ("fail", "after-end"),
    }
    assert result.died_of
    assert result.died_of in part(result, "last").judgement.words


def test_a_process_that_ends_in_a_cell_loses_the_parts_from_there(house):
    result = judged(work({"pair": "import os\nos._exit(3)"}), house)
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "ended"),
        "last": ("fail", "after-end"),
    }
    assert "3" in result.died_of
    assert result.died_in == 3


def test_a_cell_after_the_last_check_takes_nothing_away(house):
    result = judged(work(last_cell="import os\nos._exit(3)"), house)
    assert {part.verdict for part in result.parts} == {"pass"}
    assert result.died_of


@pytest.mark.parametrize("where", ["in a check", "in a cell"])
def test_whoever_floods_is_stopped(house, where):
    flood = "while True: print('x' * 10_000)"
    code = flood if where == "in a cell" else f"def pair(a, b):\n    {flood}"
    result = judged(work({"pair": code}), house)
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "ended"),
        "last": ("fail", "after-end"),
    }
    assert sum(len(str(cell.outputs)) for cell in result.cells) < 1_000_000


def test_a_loop_that_never_ends_in_a_check_costs_its_part_only(house):
    result = judged(work({"pair": "def pair(a, b):\n    while True: pass"}), house, SHORT)
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "timeout"),
        "last": ("pass", "passed"),
    }


def test_a_loop_that_never_ends_in_a_cell_costs_its_part_only(house):
    result = judged(work({"pair": "while True: pass"}), house, SHORT)
    assert told(result)["pair"] == ("fail", "timeout")
    assert told(result)["last"] == ("pass", "passed")


def test_whoever_does_not_stop_when_interrupted_is_stopped(house):
    stubborn = (
        "def pair(a, b):\n"
        "    rounds = 0\n"
        "    while True:\n"
        "        try:\n"
        "            while rounds >= 0: rounds += 1\n"
        "        except BaseException: pass"
    )
    result = judged(work({"pair": stubborn}), house, SHORT)
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "timeout"),
        "last": ("fail", "after-end"),
    }


def test_nonsense_on_the_channel_ends_the_learners_process(house):
    nonsense = "def pair(a, b):\n    import os\n    os.write(4, b'\\xff' * 64)\n    return (a, b)"
    result = judged(work({"pair": nonsense}), house)
    assert told(result) == {
        "double": ("pass", "passed"),
        "pair": ("fail", "ended"),
        "last": ("fail", "after-end"),
    }


def test_a_closed_channel_ends_the_learners_process(house):
    result = judged(work({"pair": "import os\nos.close(4)\n" + RIGHT["pair"]}), house)
    assert told(result)["double"] == ("pass", "passed")
    assert told(result)["pair"][0] == told(result)["last"][0] == "fail"


def test_one_that_ended_does_nothing_to_the_next(house):
    judged(work({"pair": "import os\nos._exit(3)"}), house)
    assert {part.verdict for part in judged(work(), house).parts} == {"pass"}


def test_a_notebook_of_nothing_earns_nothing(house):
    from dataclasses import replace

    empty = replace(work(), notebook=b'{"cells": []}')
    assert {part.verdict for part in judged(empty, house).parts} == {"fail"}
