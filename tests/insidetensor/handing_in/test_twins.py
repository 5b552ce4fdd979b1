"""A notebook in another language is compared with the exercise in that language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worked_notebooks import SMALL, Notebook, exercise, released, solved

from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.released import Exercise, text_sha256
from insidetensor.handing_in.repairing import repair_notebook
from insidetensor.handing_in.submitting import identify_exercise

ENGLISH = replace(exercise(SMALL), twins=())


def in_other_words(text: str) -> str:
    return f"{text}\n# 다른 말"


def twin() -> Exercise:
    """The small exercise with another text in every cell."""
    cells = [
        replace(
            cell,
            source=cell.source and in_other_words(cell.source),
            sha256=text_sha256(in_other_words("".join(original["source"]))),
        )
        for cell, original in zip(ENGLISH.cells, released(SMALL)["cells"], strict=True)
    ]
    return replace(ENGLISH, cells=tuple(cells), source_sha256="other")


BOTH = replace(ENGLISH, twins=(twin(),))


def worked(language: str) -> Notebook:
    notebook = solved(SMALL)
    if language != "en":
        for cell in notebook["cells"]:
            cell["source"] = in_other_words("".join(cell["source"]))
    return notebook


@pytest.mark.parametrize("language", ["en", "ko"])
def test_nothing_has_to_be_put_right_in_either_language(language: str) -> None:
    compared = compare(worked(language), BOTH)
    assert compared.remarks == ()
    check = next(iter(compared.exercise.checks))
    made = repair_notebook(worked(language), compared)["cells"][compared.chosen[check.grade_id]]
    assert ("다른 말" in "".join(made["source"])) == (language == "ko")


def test_an_answer_that_nobody_wrote_is_known_in_either_language() -> None:
    empty = released(SMALL)
    for cell in empty["cells"]:
        cell["source"] = in_other_words("".join(cell["source"]))
    for notebook in (empty, released(SMALL)):
        assert compare(notebook, BOTH).untouched == tuple(each.grade_id for each in BOTH.answers)


def test_a_notebook_built_from_a_twin_is_known_by_its_stamp() -> None:
    notebook = worked("ko")
    notebook["metadata"]["insidetensor"]["source_sha256"] = "other"
    others = {name: exercise(name) for name in ("ch01_tensors_and_ndarrays",)}
    assert identify_exercise(notebook, {SMALL: BOTH, **others}).exercise.source_sha256 == "other"
