"""Recorded wrong answers come to the same in the sandbox and in plain nbgrader's kernel."""

import html
import re

import pytest
from answers import (
    ROOT,
    changes_the_process,
    exercise_stems,
    solved,
    source,
    visible_checks,
    wrong_answers,
)
from autograde.judging.results import PartResult, SubmissionResult, judgement_of

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.feedback.feedback_page import clean_text, feedback_page
from autograde.judging.asking import ask
from autograde.judging.assignment import assignment_of
from autograde.judging.parts import outcomes_of
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.isolation import find_missing_support

pytestmark = pytest.mark.slow

# What each of them breaks and is told is asked in one process: test_rules.py.
ONE_IN = 5

STEMS = [
    pytest.param(
        stem,
        marks=[
            pytest.mark.xdist_group(f"equal-verdicts-{stem}"),
            *([pytest.mark.devices] if changes_the_process(stem) else []),
        ],
    )
    for stem in exercise_stems()
]


# What these return depends on the calls before: the visible check changes the figures or the case
# that they are told of, or takes the one warning that they give; the grader's second run says of
# such an answer that it depends on calls.
TOLD_BY_STATE = {
    "ch04_dtypes_and_casting/safe_sum__keeps_its_total",
    "ch05_devices/matmul__warns_once_a_session",
    "ch05_devices/matmul__warns_once_for_each_place",
    "ch08_eager_and_graph/order__list_of_all_calls",
}


def in_this_process(wrong, rules):
    """What `assess` gives in the kernel of plain nbgrader."""
    names = vars(solved(wrong.stem, {wrong.part: wrong.code}))
    found = ask_cases(ThisProcess(names), make_cases(wrong.stem, wrong.part))
    return outcomes_of(rules, [result.to_json() for result in found])


def in_the_sandbox(wrong, rules, pool, judge, limits):
    """What the judge finds in what a learner's process tells."""
    imports = next(cell.source for cell in source(wrong.stem).cells if cell.kind == "code")
    with pool.learner({}) as process:
        process.run_cell(imports, timeout=limits.cell)
        for part in source(wrong.stem).parts:
            code = wrong.code if part.name == wrong.part else part.solution_cell.source
            process.run_cell(code, timeout=limits.cell)
        process.run_cell(visible_checks(wrong.stem)[wrong.part], timeout=limits.cell)
        questions, count = judge.questions(wrong.stem, wrong.part)
        observations = ask(process, questions, count, limits.case).observations
        return outcomes_of(rules, judge.find(observations, wrong.code.splitlines()).rules)


def page_of(wrong, part, outcomes):
    """What is read on the learner's page of this part alone."""
    judgement = judgement_of(outcomes)
    score = judgement.score(part.points)
    result = PartResult(part.grade_id, part.points, score, judgement, rules=outcomes)
    page = feedback_page(SubmissionResult("ada", wrong.stem, (result,)), source(wrong.stem))
    return html.unescape(re.sub(r"<[^>]+>", "", page))


@pytest.mark.parametrize("stem", STEMS)
def test_a_wrong_answer_breaks_the_same_rules_there_and_its_page_names_the_mistake(stem):
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    assignment, limits, odd = assignment_of(ROOT, stem), JudgeLimits(cell=120.0), {}
    parts = {part.name: part for part in source(stem).parts}
    with WorkerPool(limits, assignments=[assignment]) as pool, pool.judge(assignment) as judge:
        for wrong in wrong_answers(stem)[::ONE_IN]:
            part = parts[wrong.part]
            ours = in_the_sandbox(wrong, part.rules, pool, judge, limits)
            theirs = in_this_process(wrong, part.rules)
            broken = [{rule.name for rule in each if not rule.held} for each in (ours, theirs)]
            if broken[0] != broken[1]:
                odd[wrong.name] = {"here": broken[0], "in plain nbgrader": broken[1]}
            told = clean_text(wrong.sentence).replace("`", "")
            if wrong.name not in TOLD_BY_STATE and told not in page_of(wrong, part, ours):
                odd[wrong.name] = {"not on the page": wrong.sentence, **odd.get(wrong.name, {})}
    assert not odd
