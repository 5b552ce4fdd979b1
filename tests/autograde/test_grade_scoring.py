"""From rules, or a cell's outputs, to an outcome and points: a verdict earns them, nothing else."""

from __future__ import annotations

import pytest
from autograde.judging.results import RuleOutcome, error_of_solution, judgement_of
from autograde.nbgrader.saving import score_of
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_output

from autograde.authoring.course.markers import HIDDEN_TESTS, remove_regions
from autograde.judging.verdict import MIME

CHECK = "ch90_steps.count"
SOURCE = f'''\
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("{CHECK}")
### END HIDDEN TESTS
assert count((2, 3)) == 6
assert count(()) == 1'''
PASSED, PARTLY, MISTAKE, FAULT = (
    {"check": CHECK, "earned": earned} for earned in (2.0, 1.5, 0.0, None)
)


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
def test_each_rule_earns_its_points_and_none_without_the_core(held, outcome, score, words):
    judgement = judgement_of(rules(*held))
    seen = judgement.outcome, judgement.score(2.25), judgement.words
    assert seen == (outcome, score, words)


@pytest.mark.parametrize(
    ("mistake", "outcome"), [("not-written", "not-written"), ("too-long", "timeout")]
)
def test_how_the_core_is_broken_names_the_outcome_of_the_part(mistake, outcome):
    assert judgement_of(rules(False, True, mistake=mistake)).outcome == outcome
    assert judgement_of(rules(True, False, mistake=mistake)).outcome == "partly"


def said(verdict: object) -> NotebookNode:
    return new_output("display_data", data={MIME: verdict})


def error(name: str, words: str = "", *traceback: str) -> NotebookNode:
    return new_output("error", ename=name, evalue=words, traceback=list(traceback))


def value(text: str) -> NotebookNode:
    return new_output("execute_result", data={"text/plain": text}, execution_count=1)


def printed(text: str, stream: str) -> NotebookNode:
    return new_output("stream", name=stream, text=text)


def cell(*outputs: NotebookNode, source: str = SOURCE) -> NotebookNode:
    return new_code_cell(source, outputs=list(outputs))


@pytest.mark.parametrize(
    ("outputs", "score"),
    [
        ([said(PASSED), value("2.0")], 2.0),
        ([said(PARTLY), value("1.5"), error("AssertionError")], 1.5),
        # the hidden lines come first: what the visible ones raise takes nothing away
        ([said(PASSED), value("2.0"), error("AssertionError")], 2.0),
        ([printed("UserWarning: careful", "stderr"), said(PASSED)], 2.0),
        ([said(MISTAKE), error("Mistake", "count(()) returned 6.")], 0.0),
        # a number is no verdict; stock nbgrader gives 2, 2, and full marks for nothing at all
        ([value("2.0")], None),
        ([value("1000")], None),
        ([], None),
        ([said({"check": "ch90_steps.other", "earned": 2.0})], None),
        ([said(PASSED), said(PASSED)], None),
        # nor is what `assess` does not tell, or more points than there are
        ([said({"check": CHECK})], None),
        ([said({"check": CHECK, "earned": "2"})], None),
        ([said({"check": CHECK, "earned": True})], None),
        ([said("passed")], None),
        ([said({"check": CHECK, "earned": 1000.0})], 2.0),
        ([said({"check": CHECK, "earned": float("nan")})], 0.0),
        # without a verdict, an error of the first lines is one of ours
        ([error("ModuleNotFoundError", "No module named 'autograde'")], None),
        ([error("GraderNotReadyError", "no grader here")], None),
        ([said(FAULT), error("GraderFaultError", "the hidden check raised")], None),
        ([error("KeyboardInterrupt"), error("CellTimeoutError")], 0.0),
        ([said(PASSED), error("DeadKernelError")], None),
        ([error("NotRunError")], None),
    ],
)
def test_points_come_from_a_verdict_only(outputs, score):
    assert score_of(cell(*outputs), 2.0) == score


def test_a_cell_that_asks_no_hidden_check_earns_nothing_by_itself():
    assert score_of(cell(said(PASSED), source="assert True"), 2.0) is None


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
def test_a_solution_that_stopped_half_way_says_how(outputs, outcome):
    judgement = error_of_solution(outputs)
    assert (judgement and judgement.outcome) == outcome


def test_hidden_regions_leave_no_line():
    twice = f"first\n{SOURCE}\nlast"
    assert remove_regions(twice, HIDDEN_TESTS) == (
        "first\nassert count((2, 3)) == 6\nassert count(()) == 1\nlast"
    )
