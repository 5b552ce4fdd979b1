"""What was judged becomes a grade: no points without a verdict, and no word too many."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace

import pytest
from small_class import RIGHT_STEPS, STEPS, Notebook, cell_of, fill_in, handed_out

from autograde.core.messages import say
from autograde.judging.assignment import Assignment, read_assignment
from autograde.judging.grades import (
    ByHand,
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    read_grade,
    write_grade,
)
from autograde.judging.judge import PartFindings
from autograde.judging.parts import MOST_CODE, MOST_PRINTED, PartRun, grade_part
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.judging.warm_pool import WarmPool
from insidetensor.handing_in.released import exercise_of
from insidetensor.messages import speaking

PASS = PartGrade("count", 2.0, Judgement("passed"))
FAIL = PartGrade("row_strides", 3.0, Judgement("mistake", "No."))
NOW = dt.datetime(2026, 11, 2, 9, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def assignment(course) -> Assignment:
    """Its first exercise."""
    return read_assignment(course, STEPS)


@pytest.fixture(scope="module")
def notebook(course) -> Notebook:
    """What a learner hands in who got everything right."""
    return fill_in(handed_out(course, STEPS), RIGHT_STEPS)


def count_graded(
    assignment: Assignment, code: str = "", printed: str = "", *, is_untouched: bool = False
) -> PartGrade:
    """The grade of a part whose cell ended in an error, so that nothing could be checked."""
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": printed},
        {"output_type": "error", "ename": "NameError", "evalue": "no x"},
    ]
    check, rules = assignment.checks["count"], assignment.rules["count"]
    found = ({"name": "elements", "held": False, "cases": 1, "sentence": "No."},)
    run = PartRun(outputs, found=PartFindings(found))
    return grade_part("count", check, rules, run, code, is_untouched=is_untouched)


@pytest.mark.parametrize(
    ("outcome", "problem", "is_final"),
    [
        ("mistake", None, True),
        ("fault", None, False),
        ("not-run", None, False),
        ("mistake", "No memory left.", False),
    ],
)
def test_only_a_failure_of_ours_is_worth_another_try(outcome, problem, is_final):
    parts = (replace(FAIL, judgement=Judgement(outcome, "x")), PASS)
    assert Grade("ann", STEPS, parts, problem).is_final is is_final


def test_an_answer_as_it_was_handed_out_is_not_written(assignment):
    outcomes = [
        count_graded(assignment, is_untouched=is_untouched).judgement.outcome
        for is_untouched in (False, True)
    ]
    assert outcomes == ["error", "not-written"]


def test_what_a_learner_wrote_and_printed_is_kept_up_to_a_bound(assignment):
    found = count_graded(assignment, "#" * (MOST_CODE + 1), "x" * (MOST_PRINTED + 1))
    assert (len(found.code), len(found.printed)) == (MOST_CODE, MOST_PRINTED)


def test_a_grade_is_plain_data_and_back_in_whichever_language_it_is_read():
    """A page in another language needs no new grading."""

    def made() -> Grade:
        words = say("judging.ended_before", reason=say("judging.no_case", rules="elements"))
        rules = (RuleGrade("elements", 2.0, False, 3, words, "value-other", {"a": 1}, 0),)
        part = replace(PASS, judgement=Judgement("mistake", words), rules=rules, is_untouched=True)
        problem = say("problem.ours", reason=words)
        return Grade("ann", STEPS, (FAIL, part), problem, notices=(words,), repairs=("one",))

    english = made()
    with speaking("ko"):
        korean = made()
    assert english.problem != korean.problem
    assert write_grade(english) == write_grade(korean)
    assert read_grade(write_grade(korean)) == english
    with speaking("ko"):
        assert read_grade(write_grade(english)) == korean
    (_, given) = read_grade(write_grade(english), ByHand({"count": 1.5})).parts
    assert (given.score, given.auto_score) == (1.5, 0.0)


def test_of_a_notebook_nothing_is_left_that_steers_how_it_is_run(course, notebook):
    odd = json.loads(json.dumps(notebook))
    odd["metadata"] = {"kernelspec": {"name": "mine", "display_name": "mine"}, "widgets": {"x": 1}}
    for cell in odd["cells"]:
        cell["metadata"] |= {"tags": ["skip-execution", "raises-exception"], "papermill": {"x": 1}}
        if cell["cell_type"] == "code":
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "passed"}]
            cell["execution_count"] = 7
    cell_of(odd, "check-count")["source"] = "pass"
    cell_of(odd, "check-count")["cell_type"] = "raw"
    for key in ("outputs", "execution_count"):
        del cell_of(odd, "check-count")[key]
    exercise = exercise_of(STEPS, handed_out(course, STEPS))
    submission = Submission("ann", STEPS, json.dumps(odd).encode(), NOW)
    assignment = read_assignment(course, STEPS)
    made = restore_submission(submission, exercise, assignment).notebook
    assert cell_of(made, "check-count")["source"] == assignment.checks["count"].source
    assert cell_of(made, "check-count")["cell_type"] == "code"
    assert set(made["metadata"]) == {"insidetensor", "kernelspec", "language_info"}
    assert made["metadata"]["kernelspec"]["name"] == "python3"
    for cell in made["cells"]:
        assert set(cell["metadata"]) <= {"nbgrader"}
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


class Place:
    """A worker pool that notes whether it was closed."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        """Note it."""
        self.closed += 1


def test_a_worker_pool_that_was_given_up_is_closed_when_its_last_job_has_ended():
    pool = WarmPool(Place)
    with pool.lent() as first, pool.lent() as same:
        assert first is same
        pool.give_up(first)
        pool.give_up(first)
        with pool.lent() as fresh:
            assert fresh is not first
        assert (first.closed, fresh.closed) == (0, 0)
    assert (first.closed, fresh.closed) == (1, 0)
    pool.close()
    assert (first.closed, fresh.closed) == (1, 1)
    with pytest.raises(RuntimeError), pool.lent():
        pass
