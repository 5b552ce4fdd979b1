"""Every exercise of the course: what is needed to find what is wrong is there."""

import datetime as dt
import sys
from pathlib import Path

import nbformat
import pytest

from autograde.core.course_directory import HANDED_OUT
from autograde.core.ids import answer_id
from autograde.judging.asking import ask as ask_learner
from autograde.judging.assignment import read_assignment
from autograde.judging.needs import libraries_of_checks, needed_libraries
from autograde.judging.preload import LIBRARIES
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.judging.submission_run import judge_submission
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.isolation import find_missing_support
from autograde.sandbox.learner_process import LearnerProcess
from insidetensor.handing_in.released import read_exercises
from insidetensor.messages import FALLBACK

ROOT = Path(__file__).parents[3]
sys.path += [str(ROOT / "tests" / "sample_class"), str(ROOT / "tests" / "content")]
import hand_in  # noqa: E402 - it is found by the path above
from answers import wrong_answers  # noqa: E402 - they are found by the path above

CHAPTERS = sorted(path.stem for path in (ROOT / "solutions").glob("ch*.py"))

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("judged-chapters")]


@pytest.fixture(scope="module")
def whole_worker_pool():
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    assignments = [read_assignment(ROOT, chapter) for chapter in CHAPTERS]
    with WorkerPool(JudgeLimits(cell=120.0), assignments=assignments) as worker_pool:
        yield worker_pool


def judge(assignment, answers, worker_pool):
    notebook = nbformat.writes(hand_in.filled_in(assignment.exercise, answers)).encode()
    when = dt.datetime(2026, 11, 2, 9, tzinfo=dt.UTC)
    submission = Submission("ada", assignment.exercise, notebook, when)
    released = read_exercises(ROOT / HANDED_OUT)[assignment.exercise]
    restored = restore_submission(submission, released, assignment)
    grade = judge_submission(restored, assignment, worker_pool, {})
    assert grade.problem is None
    return grade


def test_a_recorded_wrong_answer_earns_the_rules_that_its_record_does_not_name(whole_worker_pool):
    """Those of one notebook a chapter, which has the first wrong answer to every part."""
    odd = {}
    for chapter in CHAPTERS:
        recorded = {wrong.part: wrong for wrong in reversed(wrong_answers(chapter))}
        answers = {answer_id(part): wrong.code for part, wrong in recorded.items()}
        for part in judge(read_assignment(ROOT, chapter), answers, whole_worker_pool).parts:
            wrong = recorded[part.name]
            held = {rule.name: rule.points for rule in part.rules if rule.name not in wrong.breaks}
            earned = sum(held.values()) if part.rules[0].name in held else 0
            if part.score != earned:
                odd[wrong.name] = {"earned": part.score, "by its record": earned}
    assert odd == {}


def test_a_class_of_one_exercise_has_imported_every_large_library_that_it_needs(monkeypatch):
    """Of those that it does not name in its source, none may be missing when it is judged."""
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    ask = f"import sys; print('THERE', *({set(LIBRARIES)} & sys.modules.keys()))"
    there, plain = [], LearnerProcess.close

    def close(process):
        (output,) = process.run_cell(ask, timeout=60).outputs
        there.append(set(output["text"].split()[1:]))
        plain(process)

    monkeypatch.setattr(LearnerProcess, "close", close)
    assignments = {chapter: [read_assignment(ROOT, chapter)] for chapter in CHAPTERS}
    found, expected = {}, {}
    for chapter, alone in assignments.items():
        needed = needed_libraries(alone)
        if needed == set(LIBRARIES):  # then nothing can be missing
            continue
        there.clear()
        with WorkerPool(JudgeLimits(cell=120.0), assignments=alone) as worker_pool:
            judge(alone[0], hand_in.answered(chapter, "solved", ["all"], ""), worker_pool)
        found[chapter], expected[chapter] = [*there], [needed, libraries_of_checks(alone)]
    assert found == expected
    assert found


def test_a_judge_starts_with_the_large_libraries_that_checks_import_and_no_other():
    """A learner's process of this exercise has both: it is what the probes ask that needs them."""
    assignments = [read_assignment(ROOT, "ch05_devices")]
    assert needed_libraries(assignments) == set(LIBRARIES)
    assert libraries_of_checks(assignments) == {"torch"}


@pytest.mark.parametrize("name", ["learner", "judge"])
def test_nothing_is_imported_after_the_fork(whole_worker_pool, name):
    """What a parent has not imported, every submission would wait for."""
    chapter = "ch02_views_and_strides"
    assignment = read_assignment(ROOT, chapter)
    ask = "import sys; print('MODULES', *sorted(sys.modules))"
    with (
        whole_worker_pool.learner({}, FALLBACK) as learner,
        whole_worker_pool.judge(assignment) as judge,
    ):
        process = {"learner": learner, "judge": judge._process}[name]

        def modules():
            (output,) = process.run_cell(ask, timeout=60).outputs
            return set(output["text"].split())

        before = modules()
        for cell in assignment.cells:
            if cell.kind == "code" and not cell.is_check:
                learner.run_cell(cell.answer, timeout=60)
        for part in ("view_strides", "tensor"):
            questions, count = judge.questions(chapter, part)
            asked = ask_learner(learner, questions, count, whole_worker_pool.limits.case)
            assert not asked.broken
            judge.find(asked.observations, [])
        learner.run_cell("assert same_value(2, 2)\nmemory_diagram(np.arange(6))", timeout=60)
        assert modules() - before == set()
