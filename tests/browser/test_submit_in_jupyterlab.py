"""Handing in, as a learner does it in JupyterLab: refused until it is saved, then checked."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator

import nbformat
import pytest
from lab_server import ROOT
from notebook_page import NotebookPage

from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.service.accounts import TokenFile

sys.path.append(str(ROOT / "tests" / "content"))
from answers import wrong_answer

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


VIEWS = "ch02_views_and_strides"


@pytest.fixture
def served(tmp_path) -> Iterator[tuple[str, str]]:
    """The address of the service of a class of one, and the learner's token."""
    classroom, log = tmp_path / "class", tmp_path / "serve.log"
    enrol_learners(ClassList((Enrollee("ada", "Ada", "Okafor"),)), classroom, ROOT)
    tokens = TokenFile(classroom).renew(["ada"])
    command = [sys.executable, "-m", "autograde", "serve", "--out", str(classroom), "--port", "0"]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
    try:
        end = time.monotonic() + 120
        while not (found := re.search(r"taken at (\S+)/ ", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.2)
        yield found[1], tokens["ada"]
    finally:
        process.terminate()
        process.wait()


def test_a_learner_hands_in_at_a_server_and_reads_the_page(
    lab, page, served, tmp_path, screenshots
):
    address, token = served
    notebook = NotebookPage(page, lab, f"exercises/{VIEWS}.ipynb")
    wrong = wrong_answer(VIEWS, "row_major_strides__column_major")
    notebook.replace(notebook.cell("def row_major_strides("), wrong.code)
    submit = notebook.cell("# submit()").last  # the first is half-way
    # A home of the test's own: the token that is typed is kept there.
    home = f"import os\n\nos.environ['HOME'] = {str(tmp_path)!r}\n"
    notebook.replace(submit, f"{home}from insidetensor import submit\n\nsubmit(to={address!r})")
    submit = notebook.cell("import submit").last
    saved = notebook.saved()
    submit.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    asked = submit.locator("input.jp-Stdin-input")
    assert asked.get_attribute("type") == "password"
    asked.fill(token)
    asked.press("Enter")

    frame = submit.locator("iframe")
    frame.wait_for()
    shown = frame.content_frame.locator("body")
    assert "Feedback for Ada Okafor" in shown.inner_text()
    assert "column-major" in shown.inner_text()
    assert frame.content_frame.locator("svg").first.is_visible()
    frame.content_frame.locator(".strip a").last.click()
    page.wait_for_timeout(500)
    assert "Feedback for Ada Okafor" in shown.inner_text()
    assert token not in page.content()
    frame.content_frame.locator(".strip a").first.click()
    for theme in notebook.in_each_theme():
        submit.locator(".jp-OutputArea").first.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        page.screenshot(path=screenshots / f"submit-to-{theme}.png")
    assert notebook.saved().cells[0].source == saved.cells[0].source
