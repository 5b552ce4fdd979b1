"""The file that says what was handed out: it is what the exercises are, and hides nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from worked_notebooks import ROOT, STEMS, exercise, released

from insidetensor.handing_in.released import as_data, exercise_of, from_data, read_exercises

CELLS = ROOT / "exercises" / "cells.json"


def editions(stem):
    return sorted(path.parent.name for path in (ROOT / "exercises").glob(f"*/{stem}.ipynb"))


@pytest.mark.parametrize("stem", STEMS)
def test_it_says_what_the_notebooks_are(stem):
    twins = tuple(exercise_of(stem, released(stem, language)) for language in editions(stem))
    made = replace(exercise_of(stem, released(stem)), twins=twins)
    assert made == exercise(stem)
    assert from_data(stem, json.loads(json.dumps(as_data(made)))) == made


@pytest.mark.parametrize("stem", STEMS)
def test_it_holds_nothing_that_the_notebooks_do_not_hold(stem):
    kept = json.loads(CELLS.read_text(encoding="utf-8"))[stem]
    for entry, language in zip((kept, *kept["twins"]), ("", *editions(stem)), strict=True):
        texts = {"".join(cell["source"]) for cell in released(stem, language)["cells"]}
        assert {cell["source"] for cell in entry["cells"] if "source" in cell} <= texts


@pytest.mark.parametrize("stem", STEMS)
def test_every_part_has_a_heading_of_its_own(stem):
    headings = [answer.heading for answer in exercise(stem).answers]
    assert len(set(headings)) == len(headings)
    assert all(check.heading in headings for check in exercise(stem).checks)


def test_a_heading_in_a_fence_is_none():
    markdown = "## A part\n```\n# no heading\n```"
    cells = [
        {"cell_type": "markdown", "source": markdown, "metadata": {}},
        {"cell_type": "code", "source": "x", "metadata": {"nbgrader": {"grade_id": "x"}}},
    ]
    assert exercise_of("ch99_x", {"cells": cells}).answers[0].heading == "A part"


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"looked for .*nowhere\.json"):
        read_exercises(tmp_path / "nowhere.json")
