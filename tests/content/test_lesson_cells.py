"""Every lesson is built of small cells; tests/browser/test_jupyterlab.py runs them all."""

from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.ipynb"))


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_lessons_are_found():
    assert LESSONS, "no lesson in course/: run `make notebooks`"


def test_a_lesson_has_one_idea_a_cell():
    for path in LESSONS:
        _, *cells = code_cells(nbformat.read(path, as_version=4))  # the first holds the imports
        for cell in cells:
            if "hide-input" in cell.metadata.get("tags", []):
                continue  # a prediction: folded, because its answers stand in it
            lines = [line for line in cell.source.splitlines() if line.strip()]
            assert len(lines) <= 8, f"{path.name} has a cell of {len(lines)} lines:\n{cell.source}"
