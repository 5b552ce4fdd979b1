"""From rules, or a cell's outputs, to an outcome and points: a verdict earns them, nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_output

from autograde.scoring import RuleOutcome, error_of_solution, judge, judgement_of, without_hidden
from autograde.verdict import MIME, Verdict

CHECK = "ch90_steps.count"
SOURCE = f'''\
### BEGIN HIDDEN TESTS
from autograde.verdict import assess
assess("{CHECK}")
### END HIDDEN TESTS
assert count((2, 3)) == 6
assert count(()) == 1'''
PASSED = Verdict(CHECK, "passed", earned=2.0)
PARTLY = Verdict(CHECK, "partly", "count(()) returned 0.", "value-other", earned=1.5)
MISTAKE = Verdict(CHECK, "mistake", "count(()) returned 6.", "value-other")
FAULT = Verdict(CHECK, "fault", "the hidden check raised")


def rules(*held: bool, mistake: str = "value-other") -> list[RuleOutcome]:
    """A core of a point and a half, and rules of half a point and a quarter."""
    points = (1.5, 0.5, 0.25)
    return [
        RuleOutcome(f"rule{place}", points[place], holds, 3)
        if holds
        else RuleOutcome(f"rule{place}", points[place], False, 3, f"Not {place}.", mistake)
        for place, holds in enumerate(held)
    ]


@pytest.mark.parametrize(
    ("held", "outcome", "score", "words"),
    [
        ((True, True, True), "passed", 2.25, None),
        ((True, False, True), "partly", 1.75, "Not 1."),
        ((True, False, False), "partly", 1.5, "Not 1."),
        ((False, True, True), "mistake", 0.0, "Not 0."),
        ((False, False, True), "mistake", 0.0, "Not 0."),
    ],
)
def test_each_rule_earns_its_points_and_none_without_the_core(
    held: tuple[bool, ...], outcome: str, score: float, words: str | None
) -> None:
    judgement = judgement_of(rules(*held))
    seen = judgement.outcome, judgement.score(2.25), judgement.words
    assert seen == (outcome, score, words)


@pytest.mark.parametrize(
    ("mistake", "outcome"), [("not-written", "not-written"), ("too-long", "timeout")]
)
def test_how_the_core_is_broken_names_the_outcome_of_the_part(mistake: str, outcome: str) -> None:
    assert judgement_of(rules(False, True, mistake=mistake)).outcome == outcome
    assert judgement_of(rules(True, False, mistake=mistake)).outcome == "partly"


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
        ([said(PASSED), value("2.0")], "passed", 2.0),
        ([said(PARTLY), value("1.5"), error("AssertionError")], "partly", 1.5),
        # the hidden lines come first: what the visible ones raise takes nothing away
        ([said(PASSED), value("2.0"), error("AssertionError")], "passed", 2.0),
        ([printed("UserWarning: careful", "stderr"), said(PASSED)], "passed", 2.0),
        ([said(MISTAKE), error("Mistake", "count(()) returned 6.")], "mistake", 0.0),
        (
            [said(Verdict(CHECK, "not-written", "Not written.", "not-written")), error("Mistake")],
            "not-written",
            0.0,
        ),
        ([said(Verdict(CHECK, "timeout", "Too long.", "too-long"))], "timeout", 0.0),
        # a number is no verdict; stock nbgrader gives 2, 2, and full marks for nothing at all
        ([value("2.0")], "no-verdict", None),
        ([value("1000")], "no-verdict", None),
        ([], "no-verdict", None),
        ([said(Verdict("ch90_steps.other", "passed", earned=2.0))], "no-verdict", None),
        ([said(PASSED), said(PASSED)], "no-verdict", None),
        ([said({"check": CHECK, "outcome": "PASSED", "earned": 2.0})], "no-verdict", None),
        # without a verdict, an error of the first lines is one of ours
        ([error("ModuleNotFoundError", "No module named 'autograde'")], "fault", None),
        ([error("GraderNotReadyError", "no grader here")], "fault", None),
        ([said(FAULT), error("GraderFault", "the hidden check raised")], "fault", None),
        ([error("KeyboardInterrupt"), error("CellTimeoutError")], "timeout", 0.0),
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
    judgement = judge(cell(said(PASSED), source="assert True"))
    assert judgement.outcome == "fault"
    assert "no hidden check" in str(judgement.words)


def test_a_mistake_keeps_the_sentence_and_the_data_of_its_picture() -> None:
    verdict = Verdict(CHECK, "mistake", "Eight times too large.", "bytes", {"expected": {}})
    judgement = judge(cell(said(verdict), error("Mistake", "Eight times too large.")))
    assert judgement.words == "Eight times too large."
    assert (judgement.mistake, judgement.comparison) == ("bytes", {"expected": {}})


@pytest.mark.parametrize(
    ("outputs", "outcome"),
    [
        ([error("SyntaxError", "invalid syntax")], "error"),
        ([printed("1", "stdout"), error("CellTimeoutError")], "timeout"),
        ([error("NotImplementedError")], "not-written"),
        ([printed("careful", "stderr")], None),
        ([], None),
    ],
)
def test_a_solution_that_stopped_half_way_says_how(
    outputs: list[NotebookNode], outcome: str | None
) -> None:
    judgement = error_of_solution(outputs)
    assert (judgement and judgement.outcome) == outcome


def test_hidden_regions_leave_no_line() -> None:
    twice = f"first\n{SOURCE}\nlast"
    assert without_hidden(twice) == (
        "first\nassert count((2, 3)) == 6\nassert count(()) == 1\nlast"
    )
