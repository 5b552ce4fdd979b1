"""The course in a real JupyterLab, in a real browser, in both themes.

Every lesson runs here top to bottom in a fresh kernel, once for all that is asked of it.
"""

import time
from pathlib import Path

import nbformat
import pytest
from notebook_page import NotebookPage

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "course").glob("ch*.ipynb"))
# A picture that carries the chapter, by words that it holds.
PICTURES = {
    "ch01_tensors_and_ndarrays": "shares: one memory",
    "ch04_dtypes_and_casting": "distance to the next number",
    "ch05_devices": "Timeline: what ran on which device",
    "ch06_timing": "GFLOP/s",
    "ch07_saving_tensors": "image.tfrecord",
    "ch08_eager_and_graph": "round ends: an input",
}
BYTES_FOR_ELEMENTS = """
def row_major_strides(shape):
    strides, step = [], 8
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
"""


@pytest.mark.parametrize("stem", LESSONS)
def test_a_lesson_runs_top_to_bottom(lab, page, screenshots, stem, record_property):
    notebook = NotebookPage(page, lab, f"course/{stem}.ipynb")
    began = time.monotonic()
    notebook.run_all()
    seconds = time.monotonic() - began
    record_property("report", f"{stem} ran in {seconds:.0f} s beside the other tests")

    for theme in notebook.in_each_theme():
        picture = notebook.panel.locator('svg[role="img"]').first
        picture.scroll_into_view_if_needed()
        assert picture.is_visible()
        page.screenshot(path=screenshots / f"{stem}-{theme}.png")
        if stem in PICTURES:
            pictures = notebook.panel.locator('svg[role="img"]').filter(has_text=PICTURES[stem])
            picture = pictures.last
            picture.scroll_into_view_if_needed()
            assert picture.bounding_box()["width"] > 300
            page.screenshot(path=screenshots / f"{stem}-picture-{theme}.png")

    cells = [cell for cell in notebook.saved().cells if cell.cell_type == "code"]
    no_error_is_unannounced(cells)
    nothing_is_on_stderr(cells)
    every_picture_has_a_text_twin(cells)
    if stem == "ch00_start_here":
        a_choice_of_a_prediction_opens_by_keyboard(notebook, page, screenshots)


def no_error_is_unannounced(cells: list[nbformat.NotebookNode]) -> None:
    for cell in cells:
        announced = "raises-exception" in cell.metadata.get("tags", [])
        errors = [output for output in cell.outputs if output.output_type == "error"]
        assert bool(errors) == announced, f"{cell.source}\n{errors}"


def nothing_is_on_stderr(cells: list[nbformat.NotebookNode]) -> None:
    for cell in cells:
        assert [o.text for o in cell.outputs if o.get("name") == "stderr"] == []


def every_picture_has_a_text_twin(cells: list[nbformat.NotebookNode]) -> None:
    pictures = [
        output.data
        for cell in cells
        for output in cell.outputs
        if "<svg" in str(output.get("data", {}).get("text/html", ""))
    ]
    assert pictures, "a lesson of this course draws memory"
    for picture in pictures:
        assert len(picture["text/plain"]) > 40
        assert 'role="img"' in picture["text/html"]
        assert "aria-label" in picture["text/html"]


def a_choice_of_a_prediction_opens_by_keyboard(notebook, page, screenshots):
    choice = notebook.panel.locator("details summary").first
    details = notebook.panel.locator("details").first
    for theme in notebook.in_each_theme():
        assert details.get_attribute("open") is None
        choice.focus()
        page.keyboard.press("Enter")
        assert details.get_attribute("open") is not None
        page.screenshot(path=screenshots / f"prediction-{theme}.png")
        page.keyboard.press("Enter")


def test_a_wrong_answer_is_told_its_mistake_and_shown_the_memory(lab, page, screenshots):
    notebook = NotebookPage(page, lab, "exercises/ch02_views_and_strides.ipynb")
    notebook.run(notebook.cell("    same_strides,"))
    answer = notebook.cell("def row_major_strides(")
    notebook.replace(answer, BYTES_FOR_ELEMENTS)
    notebook.run(answer)
    check = notebook.cell("assert same_strides(row_major_strides((2, 3, 4))")
    notebook.run(check)

    for theme in notebook.in_each_theme():
        outputs = check.locator(".jp-OutputArea")
        assert "bytes" in outputs.inner_text()
        assert outputs.locator('svg[role="img"]').is_visible()
        check.scroll_into_view_if_needed()
        page.screenshot(path=screenshots / f"named-mistake-{theme}.png")
        assert "findings.py" not in outputs.inner_text(), "the traceback leads through our own code"


def test_the_validate_button_answers(lab, page, screenshots):
    notebook = NotebookPage(page, lab, "exercises/ch00_start_here.ipynb")
    notebook.panel.get_by_role("button", name="Validate").click()
    dialog = page.locator(".jp-Dialog")
    dialog.wait_for()
    for theme in notebook.in_each_theme():
        assert "Validation" in dialog.inner_text()
        page.screenshot(path=screenshots / f"validate-{theme}.png")
        assert "NotImplementedError" in dialog.inner_text()
