"""`insidetensor.submit()` on Colab downloads a gradable file, whatever Colab leaves out."""

import copy
import json

import nbformat
import pytest
from exercise_runs import exercise_stems, solution_cells
from kernels import errors, run, stderr

STEMS = exercise_stems()
SUBMIT = "import insidetensor\ninsidetensor.submit()"


def solved(notebook: nbformat.NotebookNode, stem: str) -> nbformat.NotebookNode:
    """A released exercise with every answer filled in."""
    answers = solution_cells(stem)
    for cell in notebook.cells:
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        cell.source = answers.get(grade_id, cell.source)
    return notebook


def as_colab_has_it(notebook: nbformat.NotebookNode) -> dict:
    """The JSON that Colab's page answers with: the old format, and ids of its own."""
    page = json.loads(json.dumps(copy.deepcopy(notebook)))
    page["nbformat_minor"] = 0
    for number, cell in enumerate(page["cells"]):
        del cell["id"]
        cell["metadata"] = {**cell["metadata"], "id": f"colab{number:07d}"}
    return page


def graded(notebook: nbformat.NotebookNode) -> list[tuple[str, str]]:
    """(grade_id, code) of each cell that counts, in order."""
    return [
        (cell.metadata.nbgrader.grade_id, cell.source)
        for cell in notebook.cells
        if "nbgrader" in cell.metadata
    ]


def submitted(colab, content, page) -> tuple[nbformat.NotebookNode, list]:
    """Call `submit()` with `page` open; return the cell, and the files that were downloaded."""
    (content / "page.ipynb").write_text(json.dumps(page), encoding="utf-8")
    downloads = content / "downloads"
    downloads.mkdir()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SUBMIT)])
    variables = {
        "COLAB_STAND_IN_NOTEBOOK": str(content / "page.ipynb"),
        "COLAB_STAND_IN_DOWNLOADS": str(downloads),
    }
    run(notebook, colab, content, variables)
    return notebook.cells[0], sorted(downloads.iterdir())


@pytest.mark.parametrize("stem", STEMS)
def test_submit_downloads_the_answers_in_the_cells_that_are_graded(
    stem, colab, released, installed, content, record_property
):
    notebook = solved(released.exercise(stem), stem)
    cell, files = submitted(colab, content, as_colab_has_it(notebook))
    assert not errors(cell), errors(cell)
    assert stderr(cell) == ""
    assert [file.name for file in files] == [f"{stem}.ipynb"]
    downloaded = nbformat.read(files[0], as_version=4)
    nbformat.validate(downloaded)
    assert (downloaded.nbformat, downloaded.nbformat_minor) == (4, 5)
    assert graded(downloaded) == graded(notebook)
    assert all(not cell.get("outputs") for cell in downloaded.cells)
    record_property("submitted", stem)


def test_submit_puts_back_a_check_that_was_deleted_and_finds_answers_without_metadata(
    colab, released, installed, content
):
    stem = "ch02_views_and_strides"
    notebook = solved(released.exercise(stem), stem)
    expected = graded(notebook)
    page = as_colab_has_it(notebook)
    for cell in page["cells"]:
        cell["metadata"].pop("nbgrader", None)
    deleted = next(c for c in page["cells"] if "".join(c["source"]) == expected[1][1])
    page["cells"].remove(deleted)
    cell, files = submitted(colab, content, page)
    assert not errors(cell), errors(cell)
    (file,) = files
    assert sorted(graded(nbformat.read(file, as_version=4))) == sorted(expected)


def test_submit_says_in_a_sentence_that_colabs_page_does_not_answer(colab, installed, content):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SUBMIT)])
    run(notebook, colab, content)  # the stand-in knows of no notebook
    (error,) = errors(notebook.cells[0])
    assert error.ename == "NotHandedInError"
    assert len(error.evalue.splitlines()) == 1
    assert "Colab" in error.evalue
