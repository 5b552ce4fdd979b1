"""The exercises that the browser's Python runs, which has no NumPy: they check as anywhere else."""

import json
import re

import nbformat
import pytest
from answers import ROOT, exercise_stems, source, wrong_answers
from own_python import printed

from autograde.publishing.site.exercise_pages import find_needs
from insidetensor import submit
from insidetensor.browser.page_exercise import PageExercise

EACH = 5  # of the recorded wrong answers: other tests ask them all
EXERCISES = ROOT / "exercises"
RUN = """
import json, sys
{numpy}
from insidetensor.browser.page_exercise import PageExercise
exercise = PageExercise({path!r})
with open({runs!r}) as file:
    print(json.dumps([exercise.run(*run) for run in json.load(file)]))
"""
# What is None there cannot be imported.
WITH_AND_WITHOUT = ("import numpy", "sys.modules['numpy'] = None")


def needs(stem):
    return find_needs(nbformat.read(EXERCISES / f"{stem}.ipynb", as_version=4))


ALONE = [stem for stem in exercise_stems() if not needs(stem)]


def test_the_text_that_a_person_reads_is_written_and_read_again():
    page = PageExercise(str(EXERCISES / "ch06_timing.ipynb"))
    text = {"held-fixed": "The size.", "left-out": "The way to the GPU."}
    assert page.read(page.write(text)["text"], "mine", [*text]) == {"written": text}
    assert page.read(page.write({})["text"], "mine", [*text]) == {"written": {}}


def solution(stem):
    return {cell_id(part.name): part.solution_cell.source for part in source(stem).parts}


def cell_id(part):
    return part.replace("_", "-")


def test_three_exercises_need_python_alone():
    assert ALONE == ["ch00_start_here", "ch02_views_and_strides", "ch06_timing"]


@pytest.mark.parametrize("stem", ALONE)
def test_without_numpy_a_check_says_and_draws_the_same(stem, tmp_path):
    right, wrong = solution(stem), wrong_answers(stem)
    # Not what uses NumPy, nor the computer's own clock, which says another time in each run.
    wrong = [each for each in wrong if not re.search("import (numpy|time)", each.code)][::EACH]
    runs = [(f"check-{part}", right) for part in right]
    runs += [
        (f"check-{cell_id(each.part)}", {**right, cell_id(each.part): each.code}) for each in wrong
    ]
    asked = tmp_path / "runs.json"
    asked.write_text(json.dumps(runs))
    path = str(EXERCISES / f"{stem}.ipynb")
    told = [
        json.loads(printed(RUN.format(numpy=numpy, path=path, runs=str(asked))))
        for numpy in WITH_AND_WITHOUT
    ]
    assert told[0] == told[1]
    assert [each for each in told[0][: len(right)] if not each["passed"]] == []
    missed = [each for each in told[0][len(right) :] if each["error"]]
    drawn = [output for each in missed for output in each["outputs"] if "html" in output]
    assert bool(drawn) == (stem != "ch00_start_here")
    assert len(missed) > len(wrong) / 2  # the others get past the visible check


def test_the_page_writes_the_file_that_submit_writes(tmp_path, monkeypatch):
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    for place in ("ch02_views_and_strides", "ko/ch02_views_and_strides"):
        page = PageExercise(str(EXERCISES / f"{place}.ipynb"))
        written = solution("ch02_views_and_strides")
        notebook = json.loads((EXERCISES / f"{place}.ipynb").read_text())
        for cell in notebook["cells"]:
            cell["source"] = written.get(cell["id"], cell["source"])
        saved = tmp_path / "mine.ipynb"
        saved.write_text(json.dumps(notebook))
        submit(path=saved)
        handed_in = (tmp_path / "to_hand_in" / "ch02_views_and_strides.ipynb").read_text()
        assert page.write(written) == {"text": handed_in}
        assert page.read(handed_in, "mine.ipynb") == {"written": written}
