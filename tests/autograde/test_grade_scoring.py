"""From a cell's outputs to an outcome and points: a verdict earns them, nothing else does."""

from __future__ import annotations

from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_output

from autograde.scoring import judge, without_hidden
from autograde.verdict import MIME, Verdict
from insidetensor.checking.checks import COMPARISON_MIME, Mistake

CHECK = "ch90_steps.check_count"
SOURCE = f'''\
assert count((2, 3)) == 6
assert count(()) == 1
### BEGIN HIDDEN TESTS
from autograde.verdict import assess
assess("{CHECK}", count)
### END HIDDEN TESTS'''
PASS = Verdict(CHECK, "pass")
MISTAKE = Verdict(CHECK, "mistake", "count(()) returned 6.", "value-other")
FAULT = Verdict(CHECK, "fault", "the hidden check raised")


def said(verdict: Verdict | dict[str, Any]) -> NotebookNode:
    data = verdict if isinstance(verdict, dict) else verdict.to_json()
    return new_output("display_data", data={MIME: data})


def error(name: str, words: str = "", *traceback: str) -> NotebookNode:
    return new_output("error", ename=name, evalue=words, traceback=list(traceback))


def value(text: str) -> NotebookNode:
    return new_output("execute_result", data={"text/plain": text}, execution_count=1)


def printed(text: str, stream: str) -> NotebookNode:
    return new_output("stream", name=stream, text=text)


def cell(*outputs: NotebookNode, source: str = SOURCE) -> NotebookNode:
    return new_code_cell(source, outputs=list(outputs))


@pytest.mark.parametrize(
    ("outputs", "outcome", "score"),
    [
        ([said(PASS)], "passed", 2.0),
        # stderr is noise, not evidence; stock nbgrader gives 0 here
        ([printed("UserWarning: careful", "stderr"), said(PASS)], "passed", 2.0),
        # a value at the cell's end is no partial credit; stock nbgrader gives 0.5, 2, 2 and fails
        ([said(PASS), value("0.5")], "passed", 2.0),
        ([value("2.0")], "no-verdict", None),
        ([value("nan")], "no-verdict", None),
        ([value("1000")], "no-verdict", None),
        # nothing at all: stock nbgrader gives full marks
        ([], "no-verdict", None),
        ([said(Verdict("ch90_steps.check_other", "pass"))], "no-verdict", None),
        ([said(PASS), said(PASS)], "no-verdict", None),
        ([said({"check": CHECK, "outcome": "PASS"})], "no-verdict", None),
        # a verdict does not outweigh an error
        ([said(PASS), error("ValueError", "later")], "error", 0.0),
        ([said(MISTAKE), error("Mistake", "count(()) returned 6.")], "mistake", 0.0),
        ([error("AssertionError")], "mistake", 0.0),
        ([error("NameError", "name 'count' is not defined")], "error", 0.0),
        ([error("ModuleNotFoundError", "No module named 'scipy'")], "error", 0.0),
        ([error("NotImplementedError")], "not-written", 0.0),
        (
            [said(Verdict(CHECK, "mistake", "Not written.", "not-written")), error("Mistake")],
            "not-written",
            0.0,
        ),
        ([error("KeyboardInterrupt"), error("CellTimeoutError")], "timeout", 0.0),
        ([said(FAULT), error("GraderFault", "the hidden check raised")], "fault", None),
        ([error("GraderFault", "the hidden check raised")], "fault", None),
        ([error("ModuleNotFoundError", "No module named 'autograde'")], "fault", None),
        ([error("GraderNotReadyError", "no grader here")], "fault", None),
        ([error("DeadKernelError")], "kernel-died", None),
        ([error("NotRunError")], "not-run", None),
    ],
)
def test_points_come_from_a_verdict_only(
    outputs: list[NotebookNode], outcome: str, score: float | None
) -> None:
    judgement = judge(cell(*outputs))
    assert (judgement.outcome, judgement.score(2.0)) == (outcome, score)


def test_a_cell_that_asks_no_hidden_check_is_the_graders_fault() -> None:
    judgement = judge(cell(said(PASS), source="assert True"))
    assert judgement.outcome == "fault"
    assert "no hidden check" in str(judgement.words)


def test_a_mistake_keeps_the_sentence_and_the_data_of_its_picture() -> None:
    verdict = Verdict(CHECK, "mistake", "Eight times too large.", "bytes", {"expected": {}})
    judgement = judge(cell(said(verdict), error("Mistake", "Eight times too large.")))
    assert judgement.words == "Eight times too large."
    assert (judgement.mistake, judgement.comparison) == ("bytes", {"expected": {}})


def test_a_visible_mistake_keeps_the_data_of_its_picture_and_none_of_its_html() -> None:
    picture = new_output(
        "display_data", data={"text/html": "<script>", COMPARISON_MIME: {"expected": {}}}
    )
    judgement = judge(cell(picture, error("Mistake", "Eight times too large.")))
    assert judgement.outcome == "mistake"
    assert judgement.comparison == {"expected": {}}
    assert "script" not in str(judgement)


def test_a_failed_assert_names_its_line() -> None:
    frame = "\x1b[0;32m----> 2\x1b[0m assert count(()) == 1\n      3 ### BEGIN HIDDEN TESTS"
    assert judge(cell(error("AssertionError", "", frame))).line == "assert count(()) == 1"


def test_a_mistakes_sentence_comes_whole_and_not_from_its_wrapped_traceback() -> None:
    sentence = "count((2, 3)) returned 6, " + "and a sentence goes on " * 12
    lines = Mistake(sentence)._render_traceback_()
    assert len(lines) > 1
    judgement = judge(cell(error("Mistake", sentence, "----> 1 assert count((2, 3)) == 6", *lines)))
    assert (judgement.outcome, judgement.words) == ("mistake", sentence)
    assert (judgement.error, judgement.line) == (None, None)


def test_an_assert_of_the_learners_own_is_an_error_and_no_sentence_of_a_check() -> None:
    frames = ["----> 1 assert count((2, 3)) == 6", "----> 4     assert shape, 'no shape'"]
    judgement = judge(cell(error("AssertionError", "no shape", *frames)))
    assert (judgement.outcome, judgement.error) == ("error", "AssertionError")
    assert (judgement.words, judgement.line) == ("no shape", "assert count((2, 3)) == 6")
    assert judgement.score(2.0) == 0.0


def test_a_kernel_without_the_grader_is_our_fault_whatever_the_cell_says() -> None:
    judgement = judge(cell(said(PASS), error("GraderNotReadyError", "No module named x")))
    assert (judgement.outcome, judgement.words) == ("fault", "No module named x")


def test_a_hidden_line_is_never_named() -> None:
    frame = f'----> 5 assess("{CHECK}", count)'
    assert judge(cell(error("AssertionError", "", frame))).line is None


def test_a_solution_that_stopped_explains_the_error_of_its_check() -> None:
    solution = new_code_cell("def count(:", outputs=[error("SyntaxError", "invalid syntax")])
    judgement = judge(cell(error("NameError", "name 'count' is not defined")), solution)
    assert (judgement.outcome, judgement.error) == ("error", "SyntaxError")


def test_a_solution_that_took_too_long_explains_the_error_of_its_check() -> None:
    solution = new_code_cell("while True: pass", outputs=[error("CellTimeoutError")])
    assert judge(cell(error("NameError", "name 'count'")), solution).outcome == "timeout"


def test_a_stub_that_stops_its_own_cell_is_not_written() -> None:
    solution = new_code_cell("class T: ...", outputs=[error("NotImplementedError")])
    assert judge(cell(error("NameError", "name 'T'")), solution).outcome == "not-written"


def test_a_solution_that_stopped_takes_nothing_from_a_passed_check() -> None:
    solution = new_code_cell("count; 1 / 0", outputs=[error("ZeroDivisionError")])
    assert judge(cell(said(PASS)), solution).outcome == "passed"


def test_hidden_regions_leave_no_line() -> None:
    twice = f"first\n{SOURCE}\nlast"
    assert without_hidden(twice) == (
        "first\nassert count((2, 3)) == 6\nassert count(()) == 1\nlast"
    )
