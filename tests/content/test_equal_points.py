"""Our command and plain `nbgrader autograde` give a class the same points, part by part."""

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import nbformat
import pytest
from answers import ROOT, WrongAnswer, exercise_stems, source, wrong_answers
from autograde.judging.results import SubmissionResult
from nbgrader.api import Gradebook

from autograde.authoring.build import write_source_notebooks
from autograde.core.course_directory import write_config
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.sandbox.isolation import find_missing_support

sys.path.append(str(ROOT / "tests" / "sample_class"))

from hand_in import CLASS, filled_in, work_of

SECONDS_A_CELL = 30  # TensorFlow alone is imported in 10 on a busy machine
# Learners of the sample class whose work is least like the recorded answers'.
LEARNERS = {
    "ch00_start_here": ["finn"],
    "ch02_views_and_strides": ["hana"],
    "ch07_saving_tensors": ["lin"],
}
MOST_NOTEBOOKS = 1  # of recorded wrong answers; `all_notebooks` makes every one

Points = dict[str, dict[str, float | None]]


def all_notebooks(stem: str) -> list[dict[str, WrongAnswer]]:
    """Every recorded wrong answer once, in as few notebooks as hold one of each part at most."""
    notebooks: list[dict[str, WrongAnswer]] = []
    seen: dict[str, int] = defaultdict(int)
    for wrong in wrong_answers(stem):
        place, seen[wrong.part] = seen[wrong.part], seen[wrong.part] + 1
        notebooks += [{}] if place == len(notebooks) else []
        notebooks[place][wrong.part.replace("_", "-")] = wrong
    return notebooks


def write_class(submitted: Path, stem: str, learners: list[str], most: int | None) -> None:
    """Write the notebooks of learners of the sample class, and `most` of wrong answers."""
    works = {name: work_of(CLASS / f"{name}.py").get(stem) for name in learners}
    for number, answers in enumerate(all_notebooks(stem)[:most]):
        works[f"wrong-{number:02}"] = {name: wrong.code for name, wrong in answers.items()}
    for name, answers in works.items():
        if answers is not None:
            target = submitted / name / stem / f"{stem}.ipynb"
            target.parent.mkdir(parents=True)
            nbformat.write(filled_in(stem, answers), target)


def by_plain_nbgrader(classroom: Path, stem: str) -> Points:
    """The points that `nbgrader autograde` writes into its gradebook, by learner and part."""
    write_config(classroom, ROOT)
    write_source_notebooks(ROOT, classroom / "source")
    for command in ("generate_assignment", "autograde"):
        options = [stem, f"--Execute.timeout={SECONDS_A_CELL}"]
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", command, *options],
            cwd=classroom,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as gradebook:
        return {
            submission.student.id: {
                grade.name.removeprefix("check-"): grade.auto_score
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
            for submission in gradebook.assignment_submissions(stem)
        }


def as_recorded(stem: str, result: SubmissionResult, answers: dict[str, WrongAnswer]) -> None:
    """Each part earns the rules that its record does not name, whatever is wrong before it."""
    parts = {part.grade_id: part for part in source(stem).parts}
    for found in result.parts:
        rules, wrong = parts[found.name].rules, answers.get(found.name)
        if wrong is not None:
            held = [] if rules[0].name in wrong.breaks else rules
            earned = sum(rule.points for rule in held if rule.name not in wrong.breaks)
            assert found.score == earned, wrong.name


def differing(ours: list[SubmissionResult], theirs: Points) -> dict[str, object]:
    """The parts that got other points, save those that ours says it asked again, and gave more."""
    odd: dict[str, object] = {}
    for result in ours:
        for part in result.parts:
            here, there = part.score, theirs[result.learner].pop(part.name)
            more = here is not None and there is not None and here > there
            if here != there and not (more and part.builds_on):
                odd[f"{result.learner} {part.name}"] = {"ours": here, "plain nbgrader": there}
    return odd


@pytest.mark.slow
@pytest.mark.skipif(bool(find_missing_support()), reason="no sandbox here")
@pytest.mark.parametrize("stem", exercise_stems())
def test_a_class_gets_the_same_points_in_plain_nbgrader_and_more_only_where_ours_says_so(
    stem: str, tmp_path: Path
) -> None:
    classroom = tmp_path / "classroom"
    write_class(classroom / "submitted", stem, LEARNERS.get(stem, []), MOST_NOTEBOOKS)
    options = GradeOptions(tmp_path / "ours", ROOT, timeout=SECONDS_A_CELL)
    ours = grade_class(classroom / "submitted", options)
    theirs = by_plain_nbgrader(classroom, stem)
    assert ours
    assert {result.learner for result in ours} == set(theirs)
    assert differing(ours, theirs) == {}
    assert not any(theirs.values()), "plain nbgrader has parts that ours does not"
    by_name = {result.learner: result for result in ours}
    for number, answers in enumerate(all_notebooks(stem)[:MOST_NOTEBOOKS]):
        as_recorded(stem, by_name[f"wrong-{number:02}"], answers)
