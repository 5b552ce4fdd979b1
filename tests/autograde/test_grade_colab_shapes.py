"""A class that worked on Colab: each of its shapes is graded right, or refused with a sentence."""

from __future__ import annotations

import copy
import csv
import io
from dataclasses import dataclass
from pathlib import PurePosixPath

import pytest
from colab_shapes import (
    downloaded,
    with_copy,
    with_stateless_widgets,
    with_text,
    without_cell,
    without_labels,
)
from rich.console import Console
from small_class import (
    PAIRS,
    RIGHT_COUNT,
    RIGHT_STEPS,
    STEPS,
    WRONG_COUNT,
    Notebook,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)

from autograde.cli.run_grade import run_grade
from autograde.grading.grade_options import GradeOptions
from autograde.publishing.release.colab_cells import add_colab_cells
from autograde.publishing.release.published import Published

# One process grades the class, for all of its tests.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("colab-shapes")]

# What each learner's row and page say of what was put right.
SAID = {
    "edited-check": "The check of “Count the elements” had been changed; it is again as",
    "no-labels": "Cells that had lost their label for grading, and have it back: 4.",
    "no-check": "The check of “Count the elements” was gone; it is back.",
    "two-checks": "The check of “Count the elements” was there 2 times; the last one counts.",
    "two-answers": "There are 2 different answers to “Count the elements”; the last one above",
}
# A cheat in the place of a check: it must not be run, nor must the class stop at it.
CHEAT = "count = lambda shape: 6"


@dataclass(frozen=True)
class Graded:
    """What grading left behind."""

    status: int
    said: str
    rows: dict[str, dict[str, str]]
    pages: dict[str, str]
    submitted: dict[str, bytes]
    handed_in: dict[str, bytes]


def windows(notebook: Notebook) -> Notebook:
    changed = copy.deepcopy(notebook)
    for cell in changed["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    return changed


@pytest.fixture(scope="module")
def graded(one_worker_pool, tmp_path_factory) -> Graded:
    home = tmp_path_factory.mktemp("colab")
    root, folder, out = make_course(home / "course"), home / "in", home / "out"
    honest = downloaded(fill_in(handed_out(root, STEPS), RIGHT_STEPS))
    notebooks = {
        "honest": fill_in(handed_out(root, STEPS), RIGHT_STEPS),
        "normal": honest,
        "set-up-cells": add_colab_cells(
            fill_in(handed_out(root, STEPS), RIGHT_STEPS),
            PurePosixPath(f"exercises/{STEPS}.ipynb"),
            Published("physics/tensor", "v1"),
        ),
        "edited-check": with_text(honest, "check-count", "pass"),
        "cheating": with_text(with_text(honest, "count", WRONG_COUNT), "check-count", CHEAT),
        "widgets": with_stateless_widgets(honest),
        "no-labels": without_labels(honest),
        "no-check": without_cell(honest, "check-count"),
        "two-checks": with_copy(honest, "check-count"),
        "two-answers": with_copy(with_text(honest, "count", WRONG_COUNT), "count", RIGHT_COUNT),
        "windows": windows(without_labels(honest)),
        "strange": downloaded(fill_in(handed_out(root, PAIRS), {"swapped": "swapped = None"})),
    }
    files = {name: hand_in(folder, name, STEPS, each) for name, each in notebooks.items()}
    handed_in = {name: path.read_bytes() for name, path in files.items()}
    console = Console(file=io.StringIO(), width=200)
    status = run_grade(folder, GradeOptions(out, root), console)
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["learner"]: row for row in csv.DictReader(file)}
    return Graded(
        status,
        console.file.getvalue(),  # type: ignore[attr-defined]
        rows,
        {
            name: (out / "feedback" / name / f"{STEPS}.html").read_text("utf-8")
            for name in notebooks
        },
        {
            name: (out / "submitted" / name / STEPS / f"{STEPS}.ipynb").read_bytes()
            for name in notebooks
        },
        handed_in,
    )


@pytest.mark.parametrize(
    "learner",
    [
        *("normal", "set-up-cells", "edited-check", "widgets", "no-labels", "no-check"),
        *("two-checks", "windows"),
    ],
)
def test_each_shape_gets_what_the_honest_notebook_gets(graded, learner):
    scores = ("row_strides", "count", "score", "status")
    honest = [graded.rows["honest"][column] for column in scores]
    assert honest == ["3", "2", "5", "graded"]
    assert [graded.rows[learner][column] for column in scores] == honest


def test_of_two_answers_the_one_counts_that_runs_last_before_the_check(graded):
    assert graded.rows["two-answers"]["score"] == "5"


def test_a_check_that_was_written_over_is_run_as_it_was_released(graded):
    row = graded.rows["cheating"]
    assert (row["row_strides"], row["count"], row["status"]) == ("3", "0", "graded")


@pytest.mark.parametrize("learner", SAID)
def test_what_was_put_right_is_said_in_the_table_and_on_the_page(graded, learner):
    assert SAID[learner] in graded.rows[learner]["remarks"]
    assert SAID[learner] in graded.pages[learner]


def test_where_nothing_was_put_right_nothing_is_said(graded):
    for learner in ("honest", "normal", "set-up-cells", "widgets"):
        assert graded.rows[learner]["remarks"] == ""
        assert "put right" not in graded.pages[learner]


def test_a_notebook_of_another_exercise_is_refused_with_a_sentence(graded):
    row = graded.rows["strange"]
    sentence = f"It was not graded: nothing in this notebook belongs to the exercise {STEPS};"
    assert (row["status"], row["score"]) == ("could not be graded", "")
    assert row["remarks"].startswith(sentence)
    assert sentence in graded.said
    assert sentence in graded.pages["strange"]
    assert graded.status == 1


def test_nobody_else_needs_a_look(graded):
    others = {name: row["status"] for name, row in graded.rows.items() if name != "strange"}
    assert set(others.values()) == {"graded"}


def test_what_was_handed_in_is_kept_as_it_was(graded):
    assert graded.submitted == graded.handed_in
