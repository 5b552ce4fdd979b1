"""The course in a real JupyterLab, in a real browser, in both themes.

Two lessons run here top to bottom; tests/puzzles runs every lesson, and asks the rest of it.
"""

import pytest
from notebook_page import NotebookPage

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

# A picture that carries the chapter, by words that it holds.
PICTURES = {
    "ch00_start_here": "",
    "ch05_devices": "Timeline: what ran on which device",
}
BYTES_FOR_ELEMENTS = """
def row_major_strides(shape):
    strides, step = [], 8
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
"""


@pytest.mark.parametrize("stem", PICTURES)
def test_a_lesson_runs_top_to_bottom(lab, page, screenshots, stem):
    notebook = NotebookPage(page, lab, f"course/{stem}.ipynb")
    notebook.run_all()
    pictures = notebook.panel.locator('svg[role="img"]').filter(has_text=PICTURES[stem])
    for theme in notebook.in_each_theme():
        for picture, name in ((pictures.first, ""), (pictures.last, "-last")):
            picture.scroll_into_view_if_needed()
            assert picture.bounding_box()["width"] > 300
            page.screenshot(path=screenshots / f"{stem}{name}-{theme}.png")

    cells = [cell for cell in notebook.saved().cells if cell.cell_type == "code"]
    unlike = [
        cell.source
        for cell in cells
        if any(output.output_type == "error" for output in cell.outputs)
        != ("raises-exception" in cell.metadata.get("tags", []))
    ]
    assert unlike == []
    if stem == "ch00_start_here":
        a_choice_of_a_prediction_opens_by_keyboard(notebook, page, screenshots)


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
        (error,) = outputs.locator('[data-mime-type="application/vnd.jupyter.stderr"]').all()
        assert error.inner_text().strip() == "Mistake", "the sentence stands above the picture"


def test_the_validate_button_answers(lab, page, screenshots):
    notebook = NotebookPage(page, lab, "exercises/ch00_start_here.ipynb")
    notebook.panel.get_by_role("button", name="Validate").click()
    dialog = page.locator(".jp-Dialog")
    dialog.wait_for()
    for theme in notebook.in_each_theme():
        assert "Validation" in dialog.inner_text()
        page.screenshot(path=screenshots / f"validate-{theme}.png")
        assert "`storage_size` is not written yet" in dialog.inner_text()
