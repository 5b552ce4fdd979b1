"""nbgrader's own `autograde` and formgrader's button grade as our command does, in the sandbox."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook
from small_class import (
    BYTES_ROW_STRIDES,
    ENDLESS_COUNT,
    RIGHT_COUNT,
    RIGHT_STEPS,
    STEPS,
    cell_of,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograde.core.class_folder import gradebook_url
from autograde.core.course_directory import CONFIG_NAME, write_config
from autograde.core.database import lock_gradebook, open_engine
from autograde.grading.classroom import log_to
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.grading.nbgrader_gradebook import read_by_hand
from autograde.grading.store import read_grades
from autograde.judging.grades import ByHand, read_grade
from autograde.nbgrader.configure import configure
from autograde.nbgrader.showing import clean_markdown

# One process grades the class, for all of its tests.
pytestmark = pytest.mark.xdist_group("with-nbgrader")

HOSTILE = f"""\
import os
print(os.path.exists({str(Path(__file__))!r}))
{RIGHT_COUNT}"""


@dataclass(frozen=True)
class Class:
    """One class, graded by our command and by nbgrader's."""

    ours: Path
    classroom: Path
    command: subprocess.CompletedProcess[str]


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


@pytest.fixture(scope="module")
def graded(one_worker_pool, tmp_path_factory) -> Class:
    """One class, graded by our command and by nbgrader's."""
    home = tmp_path_factory.mktemp("nbgrader")
    root = make_course(home / "course")
    classroom = root / "classroom"
    steps = handed_out(root, STEPS)
    missing = fill_in(steps, RIGHT_STEPS)
    missing["cells"].remove(cell_of(missing, "check-count"))
    for learner, notebook in {
        "bytes": fill_in(steps, RIGHT_STEPS | {"row-strides": BYTES_ROW_STRIDES}),
        "empty": steps,
        "endless": fill_in(steps, RIGHT_STEPS | {"count": ENDLESS_COUNT}),
        "hostile": fill_in(steps, RIGHT_STEPS | {"count": HOSTILE}),
        "missing": missing,
    }.items():
        hand_in(classroom / "submitted", learner, STEPS, notebook)
    grade_class(classroom / "submitted", GradeOptions(home / "grades", root))
    write_config(classroom, root)
    shutil.copytree(home / "grades" / "source", classroom / "source")
    made = nbgrader(classroom, "generate_assignment", STEPS)
    assert made.returncode == 0, made.stderr
    # What is no submission is named, and stops nobody else.
    hand_in(classroom / "submitted", "blank", STEPS, {**steps, "cells": steps["cells"][:1]})
    done = nbgrader(classroom, "autograde", STEPS)
    return Class(home / "grades", classroom, done)


def left_in(folder: Path) -> Mapping[str, object]:
    """What grading has left behind in a folder, by learner: stored, written, and in nbgrader."""
    with open_engine(gradebook_url(folder, None)) as engine, engine.connect() as connection:
        stored = {each.learner: read_grade(each.text) for each in read_grades(connection)}
    with Gradebook(gradebook_url(folder, None)) as book:
        scores = {
            each.student.id: {
                (grade.name, grade.auto_score, grade.needs_manual_grade)
                for grade in each.notebooks[0].grades
            }
            for each in book.assignment_submissions(STEPS)
        }
    written = {}
    for learner in scores.keys() - {"blank"}:
        page = folder / "feedback" / learner / f"{STEPS}.html"
        # Without its last line, a hash of our code, too: nbgrader runs the small course's.
        written[f"page of {learner}"] = page.read_text(encoding="utf-8").rpartition("\n")[0]
        ran = nbformat.read(folder / "autograded" / learner / STEPS / f"{STEPS}.ipynb", 4)
        written[f"notebook of {learner}"] = [
            (cell.source, cell.get("outputs"), cell.get("execution_count")) for cell in ran.cells
        ]
    for part in (stored, scores):
        part.pop("blank", None)
    return {"stored": stored, "scores": scores, **written}


@pytest.mark.slow
def test_nbgrader_autograde_leaves_behind_what_grade_does(graded):
    ours, theirs = left_in(graded.ours), left_in(graded.classroom)
    assert [name for name in ours if ours[name] != theirs[name]] == []
    assert {who: grade.score for who, grade in ours["stored"].items()} == {
        **{"bytes": 2.0, "empty": 0.0, "endless": 3.0},
        **{"hostile": 5.0, "missing": 5.0},
    }
    assert ours["stored"]["hostile"].parts[1].printed == "False\n"


@pytest.mark.slow
def test_a_notebook_that_cannot_be_graded_is_named_by_nbgrader_and_has_no_score(graded):
    assert graded.command.returncode != 0
    assert "GraderError: It was not graded: nothing in this notebook" in graded.command.stderr
    assert re.search(r"error.* processing .*blank", graded.command.stderr)
    assert not list((graded.classroom / "autograded" / "blank").rglob("*.ipynb"))


@pytest.mark.slow
def test_while_somebody_grades_nbgrader_says_who(graded):
    with lock_gradebook(gradebook_url(graded.classroom, None)):
        done = nbgrader(graded.classroom, "autograde", STEPS, "--student", "bytes", "--force")
    assert done.returncode != 0
    assert re.search(rf"Somebody is grading into .*process {os.getpid()}\)", done.stderr)


@pytest.mark.slow
def test_formgrader_grades_as_grade_does_and_hands_back_our_page_with_what_a_person_gave(graded):
    from nbgrader.apps import NbGraderAPI

    with log_to(graded.classroom / "formgrader.log"):
        config = PyFileConfigLoader(CONFIG_NAME, path=str(graded.classroom)).load_config()
        api = NbGraderAPI(config=config)
        for learner, score in {"bytes": 2.0, "missing": 5.0}.items():
            assert api.autograde(STEPS, learner)["success"]
            submission = api.get_submission(STEPS, learner)
            assert (submission["score"], submission["needs_manual_grade"]) == (score, False)
        with api.gradebook as book:
            book.find_grade("check-row-strides", STEPS, STEPS, "bytes").manual_score = 1.5
            book.find_grade("check-count", STEPS, STEPS, "bytes").extra_credit = 0.5
            book.find_comment("count", STEPS, STEPS, "bytes").manual_comment = "Well <done>."
            book.db.commit()
        assert api.generate_feedback(STEPS, "bytes")["success"]
    page = graded.classroom / "feedback" / "bytes" / STEPS / f"{STEPS}.html"
    words = page.read_text(encoding="utf-8")
    for shown in ("8 times too large", "1.5 of 3", "graded by hand", "Well &lt;done&gt;."):
        assert shown in words
    with open_engine(gradebook_url(graded.classroom, None)) as engine, engine.connect() as given:
        assert read_by_hand(given) == {
            ("bytes", STEPS): ByHand(
                {"row_strides": 1.5, "count": 2.5},
                {"row_strides": 3.0, "count": 2.0},
                {"count": "Well <done>."},
            )
        }


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
    assert config.GradeSubmission.project == str(moved)


def test_the_config_is_written_again_only_while_nobody_has_edited_it(tmp_path):
    target = tmp_path / "classroom" / CONFIG_NAME
    assert write_config(target.parent, tmp_path)
    first = target.read_text()
    assert write_config(target.parent, tmp_path / "moved")
    assert target.read_text() != first
    for own in (f"{target.read_text()}c = get_config()\n", "c = get_config()\n"):
        target.write_text(own)
        assert not write_config(target.parent, tmp_path)
        assert target.read_text() == own


def test_programs_beside_this_python_are_found_and_only_once(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "/usr/bin")
    for _ in range(2):
        configure(Config(), project=tmp_path, classroom=tmp_path)
    assert os.environ["PATH"] == f"{Path(sys.executable).parent}{os.pathsep}/usr/bin"
    assert shutil.which("alembic") is not None
