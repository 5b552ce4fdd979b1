"""The kernel in which plain `nbgrader autograde` runs a notebook: whose, and what is in it."""

from __future__ import annotations

import json
import os
import shutil
import warnings
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from small_class import (
    COUNTS_ON_ONE_THREAD,
    FINDS_NO_NAMES,
    PROJECT,
    RIGHT_COUNT,
    RIGHT_STEPS,
    STEPS,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)
from traitlets.config import Config

from autograde.grading.classroom import logging_to, open_classroom, release
from autograde.nbgrader.configure import configure

pytestmark = pytest.mark.slow

Scores = dict[str, float | None]


@pytest.fixture
def root(tmp_path) -> Path:
    """The small course."""
    return make_course(tmp_path / "course")


def autograde(root: Path, count: str = RIGHT_COUNT) -> tuple[Path, Scores]:
    """Let nbgrader grade one submission: where the notebook is that it ran, and the scores."""
    out = root.parent / "classroom"
    notebook = fill_in(handed_out(root, STEPS), RIGHT_STEPS | {"count": count})
    hand_in(out / "submitted", "ann", STEPS, notebook)
    with logging_to(out / "grading.log"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's libraries warn of one another
        classroom = open_classroom(out, root)
        release(classroom, STEPS)
        config = configure(Config(), project=root, classroom=out)
        coursedir = CourseDirectory(config=config, assignment_id=STEPS, student_id="ann")
        converter = Autograde(coursedir=coursedir, config=config)
        converter.force = True
        converter.start()
    with Gradebook(classroom.db_url) as gradebook:
        submitted = gradebook.find_submission_notebook(STEPS, STEPS, "ann")
        scores = {grade.name.removeprefix("check-"): grade.auto_score for grade in submitted.grades}
    return classroom.notebook_at("autograded", "ann", STEPS), scores


def test_a_kernel_that_cannot_find_the_grader_leaves_no_score(root, monkeypatch):
    monkeypatch.setattr(
        "autograde.nbgrader.configure.kernel_environment",
        lambda root, inherited: {"PYTHONPATH": str(root / "src"), "PYTHONSAFEPATH": "1"},
    )
    executed, scores = autograde(root)
    assert scores == {"row-strides": None, "count": None}
    assert "could not import the grader (ModuleNotFoundError: No module" in executed.read_text()


@pytest.mark.parametrize("module", ["__init__", "checking/growing"])
def test_a_kernel_in_which_insidetensor_is_broken_leaves_no_score(
    root, monkeypatch, tmp_path, module
):
    broken = tmp_path / "broken" / "insidetensor"
    shutil.copytree(PROJECT / "src" / "insidetensor", broken)
    (broken / f"{module}.py").write_text("raise ImportError('a library is missing')")
    monkeypatch.setattr(
        "autograde.nbgrader.configure.kernel_environment",
        lambda root, inherited: {"PYTHONPATH": f"{broken.parent}{os.pathsep}{root}"},
    )
    executed, scores = autograde(root)
    assert scores == {"row-strides": None, "count": None}
    assert "could not import the grader (ImportError: a library is" in executed.read_text()


def test_the_kernel_is_this_python_on_one_thread_and_hides_that_it_was_tried_first(
    root, monkeypatch, tmp_path
):
    spec = tmp_path / "data" / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    argv = ["/nowhere/python", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": argv, "display_name": "x", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "data"))  # whatever is registered
    executed, scores = autograde(root, FINDS_NO_NAMES + COUNTS_ON_ONE_THREAD + RIGHT_COUNT)
    assert scores == {"row-strides": 3.0, "count": 2.0}
    cells = json.loads(executed.read_text(encoding="utf-8"))["cells"]
    assert "".join(cells[0]["source"]) == "# Step through a storage"
    counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))
