"""From rules, or the error of a cell, to an outcome and points."""

from __future__ import annotations

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_output

from autograde.authoring.course.markers import HIDDEN_TESTS, remove_regions
from autograde.judging.grades import RuleGrade, error_of_solution, judgement_of

CHECK = "ch90_steps.count"
SOURCE = f'''\
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("{CHECK}")
### END HIDDEN TESTS
assert count((2, 3)) == 6
assert count(()) == 1'''


def rules(*held: bool, mistake: str = "value-other") -> list[RuleGrade]:
    """A core of a point and a half, and rules of half a point and a quarter."""
    points = (1.5, 0.5, 0.25)
    return [
        RuleGrade(f"rule{place}", points[place], holds, 3)
        if holds
        else RuleGrade(f"rule{place}", points[place], False, 3, f"Not {place}.", mistake)
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


def error(name: str, words: str = "", *traceback: str) -> NotebookNode:
    return new_output("error", ename=name, evalue=words, traceback=list(traceback))


def printed(text: str, stream: str) -> NotebookNode:
    return new_output("stream", name=stream, text=text)


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
