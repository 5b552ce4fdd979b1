"""What was judged becomes a result: no points without a verdict, and no word too many."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from autograde.grading.journal import result_from_json
from autograde.grading.outcome import MOST_CODE, MOST_PRINTED, is_final, result_of
from autograde.grading.restoring import Restored, restored
from autograde.grading.warm_pool import WarmPool
from autograde.judging.results import Judgement, PartResult, SubmissionResult
from autograde.judging.work import Judged
from small_class import RIGHT_STEPS, STEPS, Notebook, cell_of, fill_in, handed_out

from autograde.judging.assignment import Assignment, assignment_of
from insidetensor.handing_in.released import Exercise, exercise_of

PASS = PartResult("count", 2.0, 2.0, Judgement("passed"))
FAIL = PartResult("row-strides", 3.0, 0.0, Judgement("mistake", "No."))


@pytest.fixture(scope="module")
def assignment(course) -> Assignment:
    """Its first exercise."""
    return assignment_of(course, STEPS)


@pytest.fixture(scope="module")
def notebook(course) -> Notebook:
    """What a learner hands in who got everything right."""
    return fill_in(handed_out(course, STEPS), RIGHT_STEPS)


@pytest.fixture(scope="module")
def exercise(course) -> Exercise:
    """The exercise as it was handed out."""
    return exercise_of(STEPS, handed_out(course, STEPS))


def result(
    assignment: Assignment,
    notebook: Notebook,
    judged: Judged,
    repairs: tuple[str, ...] = (),
    untouched: frozenset[str] = frozenset(),
) -> SubmissionResult:
    return result_of("ann", judged, Restored(notebook, repairs, untouched), assignment)


def scores(found: SubmissionResult) -> list[tuple[str, float | None]]:
    return [(part.name, part.score) for part in found.parts]


def test_a_part_that_nobody_judged_is_an_error_of_ours(assignment, notebook):
    with pytest.raises(KeyError, match="row-strides"):
        result(assignment, notebook, Judged((PASS,)))


def test_what_was_judged_of_another_exercise_counts_for_nothing(assignment, notebook):
    other = replace(PASS, name="other", points=1000.0)
    found = result(assignment, notebook, Judged((FAIL, PASS, other)))
    assert scores(found) == [("row-strides", 0.0), ("count", 2.0)]


def test_an_early_end_is_named_and_what_came_before_stands(assignment, notebook):
    place = notebook["cells"].index(cell_of(notebook, "count"))
    judged = Judged((FAIL, PASS), died_of="It was ended.", died_in=place)
    found = result(assignment, notebook, judged)
    assert scores(found) == [("row-strides", 0.0), ("count", 2.0)]
    assert found.reasons == [
        "The notebook's process ended early, in the cell 'count': It was ended. "
        "What came before keeps its points."
    ]


def test_a_trouble_of_ours_leaves_no_score_and_is_not_final(assignment, notebook):
    found = result(assignment, notebook, Judged(trouble="no memory left"))
    assert scores(found) == [("row-strides", None), ("count", None)]
    assert found.problem == "Our fault, not the learner's: no memory left"
    assert not is_final(found)


@pytest.mark.parametrize(("outcome", "final"), [("fault", False), ("mistake", True)])
def test_only_a_fault_of_ours_is_worth_another_try(assignment, notebook, outcome, final):
    part = replace(FAIL, judgement=Judgement(outcome, "x"))
    assert is_final(result(assignment, notebook, Judged((part, PASS)))) is final


def test_an_answer_as_it_was_handed_out_is_not_written(assignment, notebook):
    untouched = frozenset({"row-strides"})
    judged = Judged((FAIL, PASS))
    found = result(assignment, notebook, judged, untouched=untouched)
    assert [part.judgement.outcome for part in found.parts] == ["not-written", "passed"]


def test_what_a_learner_wrote_and_printed_is_kept_up_to_a_bound(assignment, notebook):
    long = fill_in(notebook, {"count": "#" * (MOST_CODE + 1)})
    part = replace(PASS, printed="x" * (MOST_PRINTED + 1))
    (_, found) = result(assignment, long, Judged((FAIL, part))).parts
    assert (len(found.code), len(found.printed)) == (MOST_CODE, MOST_PRINTED)


def test_a_result_is_plain_data_and_back(assignment, notebook):
    found = result(assignment, notebook, Judged((FAIL, PASS)), repairs=("one",))
    assert result_from_json(json.dumps(asdict(found))) == found


def test_of_a_notebook_nothing_is_left_that_steers_how_it_is_run(notebook, exercise):
    odd = json.loads(json.dumps(notebook))
    odd["metadata"] = {"kernelspec": {"name": "mine", "display_name": "mine"}, "widgets": {"x": 1}}
    for cell in odd["cells"]:
        cell["metadata"] |= {"tags": ["skip-execution", "raises-exception"], "papermill": {"x": 1}}
        if cell["cell_type"] == "code":
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "passed"}]
            cell["execution_count"] = 7
    cell_of(odd, "check-count")["cell_type"] = "raw"
    for key in ("outputs", "execution_count"):
        del cell_of(odd, "check-count")[key]
    checks = {"check-count": "the instructor's own"}
    made = restored(json.dumps(odd).encode(), exercise, checks).notebook
    assert cell_of(made, "check-count")["source"] == "the instructor's own"
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
