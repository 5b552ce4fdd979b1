"""Every lesson runs top to bottom in a fresh kernel, without an error or a line on stderr."""

import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.ipynb"))
SECONDS_A_CELL = 60  # a lesson as a whole has 60 s on two cores; no cell may take that alone


def expects_an_error(cell: nbformat.NotebookNode) -> bool:
    return "raises-exception" in cell.metadata.get("tags", [])


def shown(cell: nbformat.NotebookNode, kind: str) -> list[nbformat.NotebookNode]:
    return [output for output in cell.outputs if output.output_type == kind]


# One process runs a lesson once, for all of its tests.
@pytest.fixture(
    scope="module",
    params=[pytest.param(path, marks=pytest.mark.xdist_group(path.stem)) for path in LESSONS],
    ids=lambda path: path.stem,
)
def lesson(request) -> nbformat.NotebookNode:
    notebook = nbformat.read(request.param, as_version=4)
    resources = {"metadata": {"path": str(ROOT / "course")}}
    began = time.monotonic()
    NotebookClient(
        notebook, timeout=SECONDS_A_CELL, allow_errors=True, resources=resources
    ).execute()
    notebook.metadata["seconds"] = time.monotonic() - began
    return notebook


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_lessons_are_found():
    assert LESSONS, "no lesson in course/: run `make notebooks`"


@pytest.mark.slow
def test_a_lesson_runs_without_an_error_it_does_not_announce(lesson, request, record_property):
    seconds, stem = lesson.metadata["seconds"], request.node.callspec.id
    record_property("report", f"{stem} ran in {seconds:.0f} s beside the other tests")
    for cell in code_cells(lesson):
        errors = shown(cell, "error")
        assert bool(errors) == expects_an_error(cell), f"{cell.source}\n{errors}"


@pytest.mark.slow
def test_a_lesson_writes_nothing_to_stderr(lesson):
    noise = [
        stream.text
        for cell in code_cells(lesson)
        for stream in shown(cell, "stream")
        if stream.name == "stderr"
    ]
    assert noise == []


@pytest.mark.slow
def test_every_picture_in_a_lesson_has_a_text_twin(lesson):
    pictures = [
        output.data
        for cell in code_cells(lesson)
        for output in cell.outputs
        if "<svg" in str(output.get("data", {}).get("text/html", ""))
    ]
    assert pictures, "a lesson of this course draws memory"
    for picture in pictures:
        assert len(picture["text/plain"]) > 40
        assert 'role="img"' in picture["text/html"]
        assert "aria-label" in picture["text/html"]


def test_a_lesson_has_one_idea_a_cell():
    for path in LESSONS:
        _, *cells = code_cells(nbformat.read(path, as_version=4))  # the first holds the imports
        for cell in cells:
            if "hide-input" in cell.metadata.get("tags", []):
                continue  # a prediction: folded, because its answers stand in it
            lines = [line for line in cell.source.splitlines() if line.strip()]
            assert len(lines) <= 8, f"{path.name} has a cell of {len(lines)} lines:\n{cell.source}"
