"""The file to hand in: what is lost is back, what a learner wrote is there, nothing else is."""

from __future__ import annotations

import copy
import json
import re

import nbformat
import pytest
from worked_notebooks import STEMS, bare, code_cell, exercise, places, solved, text

from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.repairing import repair_notebook

VIEWS = "ch02_views_and_strides"


def repair(notebook, stem=VIEWS):
    return repair_notebook(notebook, compare(notebook, exercise(stem)))


def untagged(cells):
    """The cells without their tags, which say nothing to whoever grades."""
    return [
        {
            **cell,
            "metadata": {key: cell["metadata"][key] for key in cell["metadata"] if key != "tags"},
        }
        for cell in cells
    ]


@pytest.mark.parametrize("stem", STEMS)
def test_an_honest_notebook_comes_back_with_cells_and_labels_as_released(stem):
    made = repair(solved(stem), stem)
    assert made["cells"] == untagged(solved(stem)["cells"])
    assert made == repair(bare(solved(stem)), stem) | {"cells": made["cells"]}
    nbformat.validate(nbformat.from_dict(made))


@pytest.mark.parametrize("stem", STEMS)
def test_each_check_that_is_deleted_comes_back_in_its_place(stem):
    whole = solved(stem)
    for check in exercise(stem).checks:
        for notebook in (solved(stem), bare(solved(stem))):
            del notebook["cells"][places(whole)[check.grade_id]]
            made = repair(notebook, stem)
            assert [text(cell) for cell in made["cells"]] == [text(c) for c in whole["cells"]]
            assert places(made) == places(whole)


@pytest.mark.parametrize("stem", STEMS)
def test_all_checks_come_back_when_all_are_deleted(stem):
    notebook = bare(solved(stem))
    checks = {places(solved(stem))[check.grade_id] for check in exercise(stem).checks}
    notebook["cells"] = [c for i, c in enumerate(notebook["cells"]) if i not in checks]
    assert places(repair(notebook, stem)) == places(solved(stem))


def test_a_learners_cells_stay_where_they_are_and_lose_no_word():
    notebook = solved(VIEWS)
    picture = {
        "cell_type": "markdown",
        "metadata": {},
        "source": "![x](attachment:x.png)",
        "attachments": {"x.png": {"image/png": "AAAA"}},
    }
    own = [code_cell("x = '\u2028 \x0c'"), picture, {**code_cell("raw"), "cell_type": "raw"}]
    for number, cell in enumerate(own):
        notebook["cells"].insert(5 * number, cell)
    made = repair(notebook)
    nbformat.validate(nbformat.from_dict(made))
    assert [text(cell) for cell in made["cells"]] == [text(cell) for cell in notebook["cells"]]
    assert made["cells"][5]["attachments"] == picture["attachments"]


@pytest.mark.parametrize(
    "attachments", [{"x.png": {"image/png": "\ud800"}}, {"x.png": 5}, {"x.png": {"a": 1}}, ["x"]]
)
def test_attachments_that_no_file_can_keep_are_left_out(attachments):
    notebook = solved(VIEWS)
    notebook["cells"].insert(0, {"cell_type": "markdown", "id": "p", "metadata": {}, "source": ""})
    notebook["cells"][0]["attachments"] = attachments
    made = repair(notebook)
    nbformat.validate(nbformat.from_dict(made))
    json.dumps(made, ensure_ascii=False).encode()
    assert "attachments" not in made["cells"][0]


def test_nothing_of_a_run_and_nothing_of_a_tool_is_left():
    notebook = solved(VIEWS)
    notebook["metadata"] |= {"widgets": {"x": 1}, "colab": {"provenance": []}, "vscode": {}}
    for cell in notebook["cells"]:
        cell["metadata"] |= {"executionInfo": {"user": "A Learner"}, "id": "aBc"}
        if cell["cell_type"] == "code":
            cell |= {"outputs": [{"output_type": "stream"}], "execution_count": 7}
    made = repair(notebook)
    assert made["cells"] == untagged(solved(VIEWS)["cells"])
    assert sorted(made["metadata"]) == ["insidetensor", "kernelspec", "language_info"]
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)


def test_ids_are_good_and_each_is_there_once():
    notebook = solved(VIEWS)
    where = places(notebook)
    notebook["cells"][0]["id"] = "permuted"
    notebook["cells"][1]["id"] = "no good id"
    notebook["cells"][2]["id"] = ["odd"]
    notebook["cells"].append(copy.deepcopy(notebook["cells"][where["permuted"]]))
    made = repair(notebook)
    ids = [cell["id"] for cell in made["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell_id) for cell_id in ids)
    graded = {name: cell["id"] for name, cell in by_label(made).items()}
    assert graded == {name: name for name in exercise(VIEWS).graded}


def by_label(notebook):
    return {name: notebook["cells"][index] for name, index in places(notebook).items()}


def test_repairing_again_changes_nothing():
    once = repair(bare(solved(VIEWS)))
    assert repair(once) == once
