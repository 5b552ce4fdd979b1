"""An exercise is solved on its page: checked, kept, saved, and graded with full marks."""

import csv
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab_server import ROOT
from opened_pages import opening, show_in

from insidetensor import submit

sys.path.append(str(ROOT / "tests" / "content"))
from answers import source, wrong_answer

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("site")]

START, STRIDES, TIMING = "ch00_start_here", "ch02_views_and_strides", "ch06_timing"
PATIENCE = 120_000  # ms: Python starts in two seconds, where no other test runs beside it
# Ten recorded wrong answers whose sentence a visible check says too; with a picture, or without.
WRONG = {
    "row_major_strides__column_major": True,
    "storage_index__axis_not_named": False,
    "is_contiguous__false_left_out": True,
    "permuted__sizes_stay": True,
    "transposed__strides_stay": True,
    "indexed__negative_step_from_start": True,
    "expanded__stride_0_forgotten": True,
    "view_strides__bytes": True,
    "tensor__column_major": True,
    "tensor_writes__into_a_copy": False,
}
ERRORS = {
    "def storage_size(shape):\n    return 1 +": "Python stopped in line 2: return 1 +",
    "import math\nsize = maths.prod(())": "Python stopped in line 2: size = maths.prod(())",
    "def storage_size(shape):\n    return shape[5]": "(in the line return shape[5])",
}
HTML = """
class Shown:
    def _repr_mimebundle_(self):
        return {"text/html": '<b>shown</b><img src="x" onerror="ran = 1"><script>ran = 1</script>'}

Shown()
"""
# A page in the dark differs by its colours alone.
ASKED: dict[str, dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}
# What a person reads, by the id of its cell.
TEXTS = {TIMING: {"held-fixed": "Both times are of one size.", "left-out": "The way there."}}
LOOP = "def row_major_strides(shape):\n    while True:\n        pass\n"


def solution(stem: str) -> dict[str, str]:
    """The course's own answers, by the id of their cell."""
    return {cell_id(part.name): part.solution_cell.source for part in source(stem).parts}


def cell_id(part: str) -> str:
    return part.replace("_", "-")


def saved_notebook(folder: Path, stem: str) -> Path:
    """The file of the exercise with the course's own answers in it."""
    notebook = json.loads((ROOT / "exercises" / f"{stem}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        answers = solution(stem) | TEXTS.get(stem, {})
        cell["source"] = answers.get(cell["id"], cell["source"])
    file = folder / "mine.ipynb"
    file.write_text(json.dumps(notebook), encoding="utf-8")
    return file


class Exercise:
    """The page of an exercise, used as a learner uses it."""

    def __init__(self, page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)

    def cell(self, name: str):
        return self.page.locator(f".tag_cell-{name}")

    def write(self, name: str, code: str) -> None:
        self.write_in(self.cell(name), code)

    def write_in(self, cell, code: str) -> None:
        edit = cell.get_by_role("button", name=re.compile("^Edit"))
        if edit.count():
            edit.click()
        cell.locator(".cm-content").fill(code)

    def press(self, name: str) -> None:
        self.cell(name).locator(".exercise-buttons button").last.click()

    def result(self, name: str, state: str):
        found = self.cell(name).locator(f".exercise-result[data-state={state}]")
        found.wait_for()
        return found

    def check(self, name: str, state: str) -> str:
        self.press(name)
        return self.result(name, state).inner_text()

    def open(self, file: Path) -> None:
        self.page.locator("input[name=open]").set_input_files(file)
        self.page.get_by_text(f"Opened {file.name}").wait_for()

    def save(self, folder: Path) -> str:
        with self.page.expect_download() as downloading:
            self.page.get_by_role("button", name="Save the notebook").click()
        file = folder / downloading.value.suggested_filename
        downloading.value.save_as(file)
        return file.read_text(encoding="utf-8")


# Python takes five seconds of processor to start: a page serves all tests of its exercise.
@pytest.fixture(scope="module")
def exercise(browser, address):
    with opening(browser, address) as open_page:
        yield cache(lambda stem: Exercise(open_page(f"exercises/{stem}.html")))


def test_a_page_loads_no_editor_and_no_python_before_somebody_asks_for_them(browser, address, site):
    page = browser.new_page()
    asked = []
    page.on("request", lambda sent: asked.append(sent.url.removeprefix(address)))
    page.goto(f"{address}/exercises/{STRIDES}.html")
    page.locator(".exercise-tools").wait_for()  # its script shows them
    page.wait_for_timeout(500)
    page.close()
    assert [url for url in asked if url.startswith("/python/")] == ["/python/exercise.js"]
    assert (site / "python" / "exercise.js").stat().st_size < 10_000


def test_right_answers_are_right_and_the_saved_notebooks_are_graded_with_full_marks(
    exercise, tmp_path
):
    for stem in (START, STRIDES, TIMING):
        page = exercise(stem)
        for name, code in solution(stem).items():
            page.write(name, code)
            assert page.check(name, "right").startswith("All ")
        for name, text in TEXTS.get(stem, {}).items():
            page.cell(name).get_by_role("textbox").fill(text)
        saved = page.save(tmp_path)
        submit(path=saved_notebook(tmp_path, stem))
        assert saved == (tmp_path / "to_hand_in" / f"{stem}.ipynb").read_text(encoding="utf-8")
        handed_in = tmp_path / "handed_in" / "ada" / stem / f"{stem}.ipynb"
        handed_in.parent.mkdir(parents=True)
        handed_in.write_text(saved, encoding="utf-8")
    command = [sys.executable, "-m", "autograde", "grade", str(tmp_path / "handed_in")]
    out = tmp_path / "graded"
    subprocess.run([*command, "--out", str(out)], cwd=ROOT, capture_output=True, check=True)
    with (out / "grades.csv").open(encoding="utf-8") as file:
        scores = [(row["score"], row["max_score"]) for row in csv.DictReader(file)]
    assert len(scores) == 3
    assert [score for score in scores if score[0] != score[1]] == []


def test_ten_wrong_answers_are_named_and_drawn(exercise, tmp_path):
    page, right, odd = exercise(STRIDES), solution(STRIDES), []
    page.open(saved_notebook(tmp_path, STRIDES))
    for name, is_drawn in WRONG.items():
        wrong = wrong_answer(STRIDES, name)
        cell = cell_id(wrong.part)
        page.write(cell, wrong.code)
        said = page.check(cell, "wrong")
        drawn = page.cell(cell).locator(".drawn svg").count() > 0
        if wrong.sentence.replace("`", "") not in said or drawn != is_drawn:
            odd.append((name, said, drawn))
        page.write(cell, right[cell])
    assert odd == []


def test_a_loop_without_end_is_stopped_by_itself_and_by_hand_and_python_is_there_again(exercise):
    page, name = exercise(STRIDES), "row-major-strides"
    page.write(name, LOOP)
    assert page.check(name, "wrong") == "Stopped after 10 s: is there a loop that never ends?"
    page.press(name)
    page.cell(name).get_by_text("Running").wait_for()
    page.press(name)  # the button is Stop now
    assert page.result(name, "wrong").inner_text() == "Stopped."
    page.write(name, solution(STRIDES)[name])
    assert page.check(name, "right").startswith("All ")


def test_what_was_written_is_there_after_a_reload_until_it_is_forgotten(opened):
    page, name = Exercise(opened(f"exercises/{START}.html")), "storage-size"
    page.write(name, "def storage_size(shape):\n    return mine")
    page.page.reload()
    editor = page.cell(name).locator(".cm-content")
    assert "return mine" in editor.inner_text()
    for press, there in (("Forget what I wrote", False), ("Take that back", True)):
        page.page.get_by_role("button", name=press).click()
        assert ("return mine" in editor.inner_text()) == there
        assert ("return mine" in page.page.evaluate("JSON.stringify(localStorage)")) == there


def test_an_error_names_the_learners_line(exercise):
    page, odd = exercise(START), []
    for code, said in ERRORS.items():
        page.write("storage-size", code)
        told = page.check("storage-size", "wrong")
        if said not in told:
            odd.append((said, told))
    assert odd == []


def test_what_code_shows_as_html_cannot_run(exercise):
    page = exercise(START)
    scratch = page.page.locator("[class*=tag_cell-]").last
    page.write_in(scratch, HTML)
    scratch.locator(".exercise-buttons button").last.click()
    assert scratch.locator(".drawn").inner_text() == "shown"
    page.page.wait_for_timeout(500)
    assert page.page.evaluate("window.ran") is None


def test_tab_leaves_the_editor(exercise):
    page, name = exercise(START), "storage-size"
    page.write(name, "def storage_size(shape):\n    return 1")
    page.page.keyboard.press("Tab")
    assert page.page.evaluate("document.activeElement.textContent") == "Check"
    page.page.keyboard.press("Enter")
    assert "returned 1, expected 6" in page.result(name, "wrong").inner_text()


def test_an_exercise_that_is_worked_on_breaks_no_rule_of_axe_core(exercise, screenshots):
    page, worked_on = exercise(STRIDES), "row-major-strides"
    page.write(worked_on, "def row_major_strides(shape):\n    return shape")
    page.check(worked_on, "wrong")
    page.page.set_viewport_size({"width": 390, "height": 1000})
    for theme, asked in ASKED.items():
        show_in(page.page, theme)
        page.page.screenshot(path=screenshots / f"exercise-{theme}.png")
        # All that stands on the page before somebody works on it is looked at with the site.
        found = Axe().run(
            page.page, context=f".tag_cell-{worked_on}, .exercise-tools", options=asked
        )
        bad = [
            (each["id"], each["nodes"][0]["html"][:120]) for each in found.response["violations"]
        ]
        assert bad == [], theme


def test_what_the_page_says_is_korean_on_a_korean_page(opened):
    page = Exercise(opened(f"ko/exercises/{START}.html"))
    page.press("storage-size")
    assert "아직 작성하지 않았습니다" in page.result("storage-size", "wrong").inner_text()


def test_an_exercise_that_needs_a_library_says_so(opened):
    page = opened("exercises/ch08_eager_and_graph.html")
    assert (
        page.locator(".exercise-lacks").inner_text().startswith("This exercise needs NumPy, which")
    )
    assert page.locator(".exercise-tools").count() == 0
