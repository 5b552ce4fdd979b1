"""Handing in, as a learner does it in JupyterLab: refused until it is saved, then checked."""

import nbformat
import pytest
from notebook_page import NotebookPage

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

STEM = "ch00_start_here"
ANSWER = """
def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError(shape)
    return math.prod(shape)
"""


def test_a_learner_hands_in(lab, page, screenshots):
    notebook = NotebookPage(page, lab, f"exercises/{STEM}.ipynb")
    notebook.run(notebook.cell("import math"))
    answer = notebook.cell("def storage_size(")
    notebook.replace(answer, ANSWER)
    notebook.run(answer)
    submit = notebook.cell("# submit()")
    notebook.replace(submit, "from insidetensor import submit\n\nsubmit()")
    submit = notebook.cell("import submit")

    notebook.run(submit)
    said = submit.locator(".jp-OutputArea").inner_text()
    assert "Not handed in: what you ran last is not in the file" in said
    assert "Traceback" not in said
    assert not (lab.folder / "exercises" / "to_hand_in").exists()

    before = notebook.saved()
    notebook.run(submit)
    outputs = submit.locator(".jp-OutputArea")
    assert f"{STEM} can be handed in." in outputs.inner_text()
    outputs.scroll_into_view_if_needed()
    page.screenshot(path=screenshots / "submit.png")
    assert outputs.locator("th[scope=row]").inner_text() == "Count the elements of a shape"

    made = nbformat.read(lab.folder / "exercises" / "to_hand_in" / f"{STEM}.ipynb", as_version=4)
    nbformat.validate(made)
    assert [cell.source for cell in made.cells] == [cell.source for cell in before.cells]
    assert [cell.metadata.get("nbgrader", {}) for cell in made.cells] == [
        cell.metadata.get("nbgrader", {}) for cell in before.cells
    ]
    assert not any(cell.get("outputs") for cell in made.cells)
