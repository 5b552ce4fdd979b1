"""What the first lesson states of the course as a whole, counted in its files."""

import json
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.py"))
EXERCISES = sorted((ROOT / "exercises").glob("ch*.ipynb"))


def cells(exercise):
    """For each cell of an exercise: its kind, its text, and what nbgrader grades in it."""
    for cell in json.loads(exercise.read_text(encoding="utf-8"))["cells"]:
        graded = cell["metadata"].get("nbgrader", {})
        kind = "answer" if graded.get("solution") else "check" if graded.get("grade") else ""
        yield kind or cell["cell_type"], "".join(cell["source"])


def test_almost_every_part_has_a_text_a_function_a_cell_to_try_things_in_and_a_check():
    functions, texts = 0, 0
    for exercise in EXERCISES:
        found = list(cells(exercise))
        texts += sum("YOUR ANSWER HERE" in text for _, text in found)
        for at, (kind, _) in enumerate(found):
            if kind == "answer":
                functions += 1
                assert [each for each, _ in found[at - 1 : at + 3]] == [
                    "markdown", "answer", "code", "check",
                ]  # fmt: skip
                assert "<details" in found[at - 1][1]  # the hints
    assert 0 < texts < functions / 10


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda path: path.stem)
def test_the_last_cell_submits_once_its_mark_is_removed(exercise):
    *_, (kind, text) = cells(exercise)
    assert (kind, text.splitlines()[-1]) == ("code", "# submit()")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_links_to_its_exercise_below_the_recap(lesson):
    _, recap, below = lesson.read_text(encoding="utf-8").partition("# ## Recap\n")
    assert recap
    assert f"(../exercises/{lesson.stem}.ipynb)" in below


def test_few_sentences_are_wrong_and_many_hold_with_a_condition_or_an_exception():
    recorded = tomllib.loads((ROOT / "course" / "verdicts.toml").read_text(encoding="utf-8"))
    verdicts = [each["verdict"] for each in recorded.values()]
    limited = sum(each.startswith(("holds if", "holds, but")) for each in verdicts)
    assert verdicts.count("wrong") < len(verdicts) / 20
    assert len(verdicts) / 4 < limited < len(verdicts) / 2
