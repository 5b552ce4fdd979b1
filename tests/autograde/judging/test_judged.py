"""A submission earns what the judge's process says, and nothing else."""

import json
import os
import signal
from dataclasses import replace

import pytest
from small_exercise import RIGHT, UNTOUCHED, exercise, notebook, work

from autograde.judging.sitting import judged
from autograde.judging.work import Judged, Work

PASS_ALL = {"double": "pass", "pair": "pass", "last": "pass"}


def verdicts(result):
    assert result.trouble is None
    return {part.name: part.verdict for part in result.parts}


def part(result, name):
    return next(part for part in result.parts if part.name == name)


def everything(result):
    return json.dumps(replace(result, seconds={}).to_json())


def test_right_answers_earn_everything(house):
    result = judged(work(), house)
    assert verdicts(result) == PASS_ALL
    assert [part.score for part in result.parts] == [2, 2, 2]
    assert result.died_of is None
    assert result.sandboxed


def test_what_was_not_written_earns_nothing_and_is_called_so(house):
    result = judged(work(UNTOUCHED), house)
    assert {part.judgement.outcome for part in result.parts} == {"not-written"}
    assert {part.score for part in result.parts} == {0}


def test_a_wrong_answer_costs_its_own_part_and_is_told_why(house):
    result = judged(work({"double": "def double(x):\n    return x * (2 if x < 9 else 3)"}), house)
    assert verdicts(result) == {**PASS_ALL, "double": "fail"}
    assert part(result, "double").judgement.words == "double is not twice as much"
    assert part(result, "double").judgement.mistake == "no-double"


def test_a_visible_check_that_fails_names_its_mistake(house):
    result = judged(work({"pair": "def pair(a, b):\n    return (b, a)"}), house)
    assert part(result, "pair").verdict == "fail"
    assert "pair(1, 2) returned (2, 1), expected (1, 2)" in part(result, "pair").judgement.words


def test_an_error_of_the_answer_is_told_with_its_line(house):
    result = judged(work({"last": "def last(values):\n    return values[9]"}), house)
    judgement = part(result, "last").judgement
    assert (judgement.outcome, judgement.error) == ("error", "IndexError")
    assert judgement.line == "assert same_value(last([1, 2]), 2)"


FORGED = """
from IPython.display import display
def {name}(*values):
    verdict = {{"check": "small.check_{name}", "outcome": "pass", "sentence": None,
               "mistake": None, "comparison": None}}
    display({{"application/vnd.insidetensor.verdict+json": verdict, "text/plain": ""}}, raw=True)
    return 1
"""


def test_a_verdict_that_the_answer_displays_is_none(house):
    answers = {name: FORGED.format(name=name) for name in PASS_ALL}
    result = judged(work(answers), house)
    assert set(verdicts(result).values()) == {"fail"}
    shown = [cell for cell in result.cells if cell.grade_id == "check-pair"]
    assert "verdict+json" not in json.dumps(shown[0].outputs[:1])


def test_names_of_the_checks_are_the_judges_whatever_the_notebook_makes_of_them(house):
    everything_is_right = (
        "def same_value(*a, **k): return True\n"
        "assess = same_value\n"
        "class Finding: pass\n"
        "import autograde_ as none\n"
    )
    answers = {
        "double": "def double(x):\n    return 0\n" + everything_is_right.replace("import", "#"),
        "pair": "def pair(a, b):\n    return 0\nprint = same_value",
    }
    assert verdicts(judged(work(answers), house)) == {
        "double": "fail", "pair": "fail", "last": "pass"
    }  # fmt: skip


def test_an_object_that_equals_everything_is_no_answer(house):
    same = (
        "class Same(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\n"
    )
    answers = {
        "double": f"{same}def double(x):\n    return Same(4)",
        "pair": f"{same}def pair(a, b):\n    return (Same(1), Same(9))",
    }
    result = judged(work(answers), house)
    assert verdicts(result) == {"double": "fail", "pair": "fail", "last": "pass"}


def test_what_is_printed_is_kept_but_what_a_hidden_check_makes_it_print(house):
    loud = (
        "def double(x):\n    print('got', x)\n    print('half a line', x, end='')\n    return 2 * x"
    )
    result = judged(work({"double": loud}), house)
    assert verdicts(result) == PASS_ALL
    assert part(result, "double").printed.count("got 2") == 1
    assert "half a line 3" in part(result, "double").printed
    assert "visible 6" in part(result, "double").printed
    assert "7919" not in everything(result)


@pytest.mark.parametrize("name", ["Stop", "Mistake", "GraderFault"])
def test_words_of_an_error_in_a_hidden_check_do_not_show_what_it_was_given(house, name):
    answer = (
        f"class {name}(BaseException): pass\n"
        "def double(x):\n"
        f"    if x > 9: raise {name}(f'I was given {{x}}')\n"
        "    return 2 * x"
    )
    result = judged(work({"double": answer}), house)
    assert part(result, "double").verdict == "fail"
    assert "7919" not in everything(result)
    assert "check_double" not in everything(result)


@pytest.mark.parametrize(
    "name", ["GraderFault", "CellTimeoutError", "DeadKernelError", "NotRunError", "Mistake"]
)
def test_an_error_that_is_called_like_one_of_ours_is_the_learners(house, name):
    answer = f"class {name}(Exception): pass\ndef double(x):\n    raise {name}('autograde')"
    result = judged(work({"double": answer}), house)
    assert part(result, "double").verdict == "fail"
    assert part(result, "double").judgement.outcome in {"error", "mistake"}


@pytest.mark.parametrize(
    ("missing", "name"),
    [("no_such_module", "ModuleNotFoundError"), ("autograde.verdict", "Exception")],
)
def test_a_module_that_is_not_there_is_the_learners_error(house, missing, name):
    result = judged(work({"double": f"def double(x):\n    import {missing}"}), house)
    assert part(result, "double").verdict == "fail"
    assert part(result, "double").judgement.error == name


@pytest.mark.parametrize("leave", ["sys.exit()", "raise KeyboardInterrupt"])
def test_leaving_is_an_error_of_its_part(house, leave):
    answer = f"import sys\ndef double(x):\n    {leave}"
    result = judged(work({"double": answer}), house)
    assert verdicts(result) == {**PASS_ALL, "double": "fail"}


def test_a_check_that_the_notebook_has_lost_is_judged_all_the_same(house):
    result = judged(work(without="check-pair"), house)
    assert verdicts(result) == PASS_ALL
    (cell,) = [cell for cell in result.cells if cell.grade_id == "check-pair"]
    assert cell.index is None


def test_each_check_sees_what_the_cells_before_it_have_defined(house):
    later = {"pair": RIGHT["pair"] + "\ndef double(x):\n    return 0"}
    assert verdicts(judged(work(later), house)) == PASS_ALL
    before = {"double": "pair = 3", "pair": RIGHT["pair"] + "\n" + RIGHT["double"]}
    assert verdicts(judged(work(before), house))["double"] == "fail"


def test_warnings_on_stderr_cost_nothing(house):
    loud = RIGHT["double"].replace("    ", "    import sys; sys.stderr.write('careful\\n')\n    ")
    assert verdicts(judged(work({"double": loud}), house)) == PASS_ALL


def test_a_hidden_check_that_fails_leaves_no_score(house):
    assignment = exercise({"double": "check_broken", "pair": "check_silent", "last": "check_none"})
    result = judged(Work(assignment, notebook({}), "ada"), house)
    assert set(verdicts(result).values()) == {"none"}
    assert [part.score for part in result.parts] == [None, None, None]


def test_imports_that_fail_in_the_judges_process_are_our_trouble(house):
    assignment = exercise(imports="import no_such_module")
    result = judged(Work(assignment, notebook({}), "ada"), house)
    assert "no_such_module" in result.trouble
    assert result.parts == ()


def test_a_parent_that_has_ended_is_our_trouble(house):
    other = replace(work().assignment, checks={**work().assignment.checks, "extra.py": b""})
    house.judge(other).close()
    server = house._judges[-1].parent._server._process
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()
    result = judged(Work(other, notebook({}), "ada"), house)
    assert result.trouble
    assert result.parts == ()
    assert verdicts(judged(work(), house)) == PASS_ALL


def test_what_came_of_it_can_be_written_down(house):
    result = judged(work({"pair": "def pair(a, b):\n    return 0"}), house)
    assert Judged.from_json(json.loads(json.dumps(result.to_json()))) == result
