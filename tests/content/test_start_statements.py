"""What the first lesson states of the course as a whole, counted in its files."""

import json
import tomllib
from pathlib import Path

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


def test_the_last_cell_submits_once_its_mark_is_removed():
    last = {exercise.stem: [*cells(exercise)][-1] for exercise in EXERCISES}
    wanted = ("code", "# submit()")
    odd = [stem for stem, (kind, text) in last.items() if (kind, text.split("\n")[-1]) != wanted]
    assert odd == []


def test_a_lesson_links_to_its_exercise_below_the_recap():
    below = {each.stem: each.read_text("utf-8").partition("# ## Recap\n")[2] for each in LESSONS}
    assert [stem for stem in below if f"(../exercises/{stem}.ipynb)" not in below[stem]] == []


def test_few_sentences_are_wrong_and_many_hold_with_a_condition_or_an_exception():
    recorded = tomllib.loads((ROOT / "course" / "verdicts.toml").read_text(encoding="utf-8"))
    verdicts = [each["verdict"] for each in recorded.values()]
    limited = sum(each.startswith(("holds if", "holds, but")) for each in verdicts)
    assert verdicts.count("wrong") < len(verdicts) / 20
    assert len(verdicts) / 4 < limited < len(verdicts) / 2
