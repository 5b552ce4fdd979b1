"""Plain `nbgrader` commands and formgrader on a classroom: the same scores as our own command."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from autograde.nbgrader.execute import kernel_environment
from small_class import (
    BYTES_ROW_STRIDES,
    ENDLESS_COUNT,
    RIGHT_ROW_STRIDES,
    RIGHT_STEPS,
    STEPS,
    STEPS_CHECKS,
    cell_of,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograde.authoring.build import write_source_notebooks
from autograde.core.course_directory import CONFIG_NAME, write_config
from autograde.grading.classroom import log_to
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.nbgrader.configure import configure
from autograde.nbgrader.showing import clean_markdown

# One process grades the class, for all of its tests.
pytestmark = pytest.mark.xdist_group("with-nbgrader")

Scores = dict[str, dict[str, float | None]]

# Warns where it is called: in the graded cell, where stderr makes stock nbgrader give 0.
WARNS = RIGHT_ROW_STRIDES.replace(
    "    strides,", "    import warnings\n    warnings.warn('careful')\n    strides,"
)
LEAKS = (
    RIGHT_ROW_STRIDES
    + f"""
import inspect, autograde.hidden.{STEPS}
print("before", inspect.getsource(autograde.hidden.{STEPS}), "after", sep="\\n")
"""
)


@dataclass(frozen=True)
class Class:
    """One class, graded by our command and by nbgrader's."""

    root: Path
    classroom: Path
    ours: Scores
    command: subprocess.CompletedProcess[str]
    theirs: Scores


def nbgrader(classroom: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run nbgrader as an instructor does who has not activated the environment."""
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=classroom,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": f"src{os.pathsep}.",
            "HOME": str(classroom),
            "NO_COLOR": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )


def scores_in(classroom: Path) -> Scores:
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as gradebook:
        return {
            submission.student.id: {
                grade.name.removeprefix("check-"): grade.auto_score
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
            for submission in gradebook.assignment_submissions(STEPS)
        }


@pytest.fixture(scope="module")
def graded(one_worker_pool, tmp_path_factory) -> Class:
    """One class, graded by our command and by nbgrader's."""
    home = tmp_path_factory.mktemp("stock")
    root = make_course(home / "course")
    classroom = root / "classroom"
    steps = handed_out(root, STEPS)
    doubled = fill_in(steps, RIGHT_STEPS)
    doubled["cells"].append({**copy.deepcopy(cell_of(doubled, "check-count")), "id": "again"})
    missing = fill_in(steps, RIGHT_STEPS)
    missing["cells"].remove(cell_of(missing, "check-count"))
    for learner, notebook in {
        "bytes": fill_in(steps, RIGHT_STEPS | {"row-strides": BYTES_ROW_STRIDES}),
        "doubled": doubled,
        "empty": steps,
        "endless": fill_in(steps, RIGHT_STEPS | {"count": ENDLESS_COUNT}),
        "leaking": fill_in(steps, RIGHT_STEPS | {"row-strides": LEAKS}),
        "missing": missing,
        "right": fill_in(steps, RIGHT_STEPS),
        "warns": fill_in(steps, RIGHT_STEPS | {"row-strides": WARNS}),
    }.items():
        hand_in(classroom / "submitted", learner, STEPS, notebook)
    # Plain nbgrader copies whatever lies beside a notebook to where the kernel starts.
    beside = classroom / "submitted" / "right" / STEPS
    for module in ("ipykernel_launcher", "insidetensor", "ast"):
        (beside / f"{module}.py").write_text("raise SystemExit('imported in its place')")
    results = grade_class(classroom / "submitted", GradeOptions(home / "grades", root, timeout=3))
    ours: Scores = {
        result.learner: {part.name: part.score for part in result.parts} for result in results
    }
    write_config(classroom, root)
    write_source_notebooks(root, classroom / "source")
    made = nbgrader(classroom, "generate_assignment", STEPS)
    assert made.returncode == 0, made.stderr
    done = nbgrader(classroom, "autograde", STEPS, "--Execute.timeout=3")
    return Class(root, classroom, ours, done, scores_in(classroom))


@pytest.mark.slow
def test_nbgrader_autograde_gives_the_same_scores(graded):
    assert graded.command.returncode == 0, graded.command.stderr
    assert graded.theirs == graded.ours
    assert graded.ours == {
        "bytes": {"row-strides": 0.0, "count": 2.0},
        "doubled": {"row-strides": 3.0, "count": 2.0},
        "empty": {"row-strides": 0.0, "count": 0.0},
        "endless": {"row-strides": 3.0, "count": 0.0},
        "leaking": {"row-strides": 3.0, "count": 2.0},
        "missing": {"row-strides": 3.0, "count": 2.0},
        "right": {"row-strides": 3.0, "count": 2.0},
        "warns": {"row-strides": 3.0, "count": 2.0},
    }


@pytest.mark.slow
def test_formgrader_gives_the_same_scores(graded):
    from nbgrader.apps import NbGraderAPI

    with log_to(graded.classroom / "formgrader.log"):
        config = PyFileConfigLoader(CONFIG_NAME, path=str(graded.classroom)).load_config()
        api = NbGraderAPI(config=config)
        for learner in ("bytes", "warns"):
            assert api.autograde(STEPS, learner)["success"]
            submission = api.get_submission(STEPS, learner)
            assert submission["score"] == sum(graded.ours[learner].values())  # type: ignore[arg-type]
            assert not submission["needs_manual_grade"]
        # Its check was put back, so there is nothing left to do by hand.
        assert not api.get_submission(STEPS, "missing")["needs_manual_grade"]


@pytest.mark.slow
def test_nbgraders_own_feedback_pages_show_no_hidden_check(graded):
    done = nbgrader(graded.classroom, "generate_feedback", STEPS)
    assert done.returncode == 0, done.stderr
    pages = graded.classroom / "feedback"
    seen = {"bytes": "8 times too large", "leaking": "before\n[left out]"}
    for learner, shown in seen.items():
        text = (pages / learner / STEPS / f"{STEPS}.html").read_text(encoding="utf-8")
        assert shown in text
        for words in ("assess", "SECRET_STRIDES", "HIDDEN TESTS", *STEPS_CHECKS.split("\n\n")[:1]):
            assert words not in text


def test_a_hint_on_nbgraders_pages_looks_like_something_to_open():
    shown = clean_markdown("<details><summary>Hint 1</summary>\n\nLook.\n\n</details>")
    assert '<summary style="display: list-item; cursor: pointer">Hint 1</summary>' in shown


def test_the_config_names_no_place_of_this_machine(tmp_path):
    write_config(tmp_path / "classroom", tmp_path)
    text = (tmp_path / "classroom" / CONFIG_NAME).read_text()
    assert "'..'" in text
    for place in (str(tmp_path), str(Path.home()), sys.prefix):
        assert place not in text


def test_the_config_finds_the_project_after_both_have_moved(tmp_path, monkeypatch):
    root = make_course(tmp_path / "course")
    write_config(root / "classroom", root)
    shutil.move(root, tmp_path / "elsewhere")
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setattr(sys, "path", list(sys.path))
    moved = tmp_path / "elsewhere"
    config = PyFileConfigLoader(CONFIG_NAME, path=str(moved / "classroom")).load_config()
    assert config.CourseDirectory.root == str(moved / "classroom")
    paths = config.CourseExecute.environment["PYTHONPATH"].split(os.pathsep)
    assert paths[:2] == [str(moved), str(moved / "src")]


def test_the_config_is_written_again_only_while_nobody_has_edited_it(tmp_path):
    target = tmp_path / "classroom" / CONFIG_NAME
    assert write_config(target.parent, tmp_path)
    first = target.read_text()
    assert write_config(target.parent, tmp_path / "moved")
    assert target.read_text() != first
    target.write_text(target.read_text() + "c = get_config()\nc.Execute.timeout = 60\n")
    edited = target.read_text()
    assert not write_config(target.parent, tmp_path)
    assert target.read_text() == edited


def test_a_config_of_an_instructors_own_is_left_alone(tmp_path):
    target = tmp_path / CONFIG_NAME
    target.write_text("c = get_config()\n")
    assert not write_config(tmp_path, tmp_path)
    assert target.read_text() == "c = get_config()\n"


def test_programs_beside_this_python_are_found_and_only_once(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "/usr/bin")
    for _ in range(2):
        configure(Config(), project=tmp_path, classroom=tmp_path)
    assert os.environ["PATH"] == f"{Path(sys.executable).parent}{os.pathsep}/usr/bin"
    assert shutil.which("alembic") is not None


def test_a_kernel_looks_nowhere_but_in_absolute_places(tmp_path):
    inherited = {"PYTHONPATH": os.pathsep.join(["src", "", ".", "/opt/course"])}
    environment = kernel_environment(tmp_path, inherited)
    paths = [str(tmp_path), str(tmp_path / "src"), "/opt/course"]
    assert environment["PYTHONPATH"].split(os.pathsep) == paths


def test_the_kernels_of_nbgrader_wait_as_long_as_the_config_says(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", os.environ["PATH"])  # configure puts this Python in front
    from autograde.nbgrader.execute import CourseExecute

    config = configure(Config(), project=tmp_path, classroom=tmp_path, timeout=7)
    execute = CourseExecute(config=config)
    assert (execute.timeout, execute.shutdown_kernel) == (7, "immediate")
