"""`python -m autograde check`: what one notebook is worth looking at, before it is graded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from colab_shapes import downloaded, with_copy, with_text, without_cell, without_labels
from command_line import PROJECT, typed

STEM = "ch00_start_here"
HEADING = "Count the elements of a shape"


@pytest.fixture
def exercise() -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads((PROJECT / f"exercises/{STEM}.ipynb").read_text("utf-8"))
    return notebook


def run(tmp_path: Path, content: Any, *options: str) -> tuple[int, str, str]:
    """(exit status, stdout, stderr) of the command on a file with this content."""
    path = tmp_path / "handed in.ipynb"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(json.dumps(content), encoding="utf-8")
    before = path.read_bytes()
    said = typed("check", path, *options)
    assert path.read_bytes() == before
    return said


def test_an_honest_notebook_can_be_graded(tmp_path, exercise):
    status, out, err = run(tmp_path, exercise)
    assert (status, err) == (0, "")
    assert f"{STEM} can be graded" in out
    assert "storage-size" in out
    assert "is not started" in out
    assert "There was nothing to repair." in out


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (lambda n: with_text(n, "check-storage-size", "pass"), "changed; it has been restored"),
        (without_labels, "Cells that had lost their label for grading, and now have it again: 2."),
        (lambda n: without_cell(n, "check-storage-size"), f"“{HEADING}” was missing; it has been"),
        (lambda n: with_copy(n, "check-storage-size"), "was there 2 times; the last one counts."),
        (lambda n: with_copy(n, "storage-size"), "is there 2 times, the same each time."),
    ],
)
def test_what_is_repaired_is_said_and_written(tmp_path, exercise, shape, words):
    target = tmp_path / "repaired.ipynb"
    status, out, _ = run(tmp_path, downloaded(shape(exercise)), "--out", str(target))
    assert status == 0
    assert words in out
    assert f"The repaired notebook is {target}." in out
    made = nbformat.read(target, as_version=4)
    nbformat.validate(made)
    names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in made.cells]
    assert [name for name in names if name] == ["storage-size", "check-storage-size"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "stops being JSON at line 1"),
        (b"\xff\xfe\x00PK", "it is not text in UTF-8"),
        ([], "is not a notebook, but some other JSON file"),
        ({"nbformat": 4, "metadata": {}, "cells": [{}]}, "is not a notebook that Jupyter can read"),
        (
            {"nbformat": 4, "metadata": {}, "cells": [
                {"cell_type": ["code"], "metadata": {}, "source": "x"}
            ]},
            "is not a notebook",
        ),
        ({"nbformat": 4, "metadata": {}, "cells": []}, "does not say which exercise it is"),
        ({"nbformat": 4, "metadata": {"insidetensor": 7}, "cells": []}, "which exercise it is"),
    ],
)  # fmt: skip
def test_what_cannot_be_graded_gets_one_sentence(tmp_path, content, words):
    status, out, err = run(tmp_path, content)
    assert (status, out) == (1, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


def test_a_file_of_50_megabytes_is_not_even_read(tmp_path):
    status, _, err = run(tmp_path, b'{"x": "' + b"x" * 50_000_000 + b'"}')
    assert status == 1
    assert "handed in.ipynb holds 50 MB, and a notebook of more than 40 MB is not read" in err


def test_a_file_that_is_not_there_is_named(tmp_path):
    status, _, wrong = typed("check", tmp_path / "nothing.ipynb")
    assert status == 1
    assert wrong.startswith("nothing.ipynb cannot be read (No such file or directory)")


def test_an_exercise_can_be_named(tmp_path, exercise):
    other = "ch02_views_and_strides"
    status, _, err = run(tmp_path, exercise, "--chapter", other)
    assert (status, err.splitlines()) == (1, [
        f"handed in.ipynb cannot be graded: nothing in this notebook belongs to the exercise "
        f"{other}; its cells are those of another exercise, whatever the file is called. "
        f"Open the notebook of {other}, and hand in that one."
    ])  # fmt: skip
    assert run(tmp_path, exercise, "--chapter", "ch77")[2].startswith(
        "handed in.ipynb cannot be graded: there is no exercise ch77."
    )


def test_no_file_is_written_over(tmp_path, exercise):
    target = tmp_path / "mine.txt"
    target.write_text("mine")
    for place in (target, tmp_path / "handed in.ipynb"):
        status, _, err = run(tmp_path, exercise, "--out", str(place))
        assert status == 1
        assert err == f"{place} is there already, and is not written over: give another --out.\n"
    assert target.read_text() == "mine"
    status, _, err = run(tmp_path, exercise, "--out", str(tmp_path / "no folder" / "x.ipynb"))
    assert status == 1
    assert "x.ipynb cannot be read or written (No such file or directory)" in err


def test_a_project_without_its_cells_says_what_makes_them(tmp_path, exercise):
    status, _, err = run(tmp_path, exercise, "--root", str(tmp_path))
    assert status == 1
    assert err.endswith("what was handed out: run `python -m autograde build`.\n")
