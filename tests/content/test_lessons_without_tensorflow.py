"""Where TensorFlow is missing, lessons say so in the cells that need it; all other cells run."""

import ast
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from insidetensor.libraries.absent import find_unbound

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.ipynb"))
SECONDS_A_CELL = 60
SENTENCE = "TensorFlow is not installed here"
# Python runs this before anything else in the kernel and in each process that the kernel starts.
MISSING = 'import sys\nsys.modules["tensorflow"] = sys.modules["keras"] = None\n'

pytestmark = pytest.mark.slow


# One process runs a lesson once, for all of its tests.
@pytest.fixture(
    scope="module",
    params=[pytest.param(path, marks=pytest.mark.xdist_group(path.stem)) for path in LESSONS],
    ids=lambda path: path.stem,
)
def cells(request, tmp_path_factory) -> list[nbformat.NotebookNode]:
    """The code cells of a lesson after a run on a machine without TensorFlow."""
    folder = tmp_path_factory.mktemp("without")
    (folder / "sitecustomize.py").write_text(MISSING, encoding="utf-8")
    notebook = nbformat.read(request.param, as_version=4)
    resources = {"metadata": {"path": str(ROOT / "course")}}
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", str(folder))
        NotebookClient(
            notebook, timeout=SECONDS_A_CELL, allow_errors=True, resources=resources
        ).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def error_in(cell) -> str:
    return "\n".join(
        f"{output.ename}: {output.evalue}"
        for output in cell.outputs
        if output.output_type == "error"
    )


def names_in(cell) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}


def test_every_error_that_is_not_announced_says_that_tensorflow_is_missing(cells):
    for cell in cells:
        error = error_in(cell)
        if "raises-exception" in cell.metadata.get("tags", []):
            assert error, f"this cell was to fail:\n{cell.source}"
        elif error:
            assert error.startswith(f"NotInstalledError: {SENTENCE}"), f"{cell.source}\n{error}"


def test_only_cells_that_use_tensorflow_or_what_was_made_with_it_fail(cells):
    made_with_it = {"tf", "explore_snapshots"}  # this instrument is about TensorFlow
    for cell in cells:
        if SENTENCE not in error_in(cell):
            continue
        assert names_in(cell) & made_with_it or "tensorflow" in cell.source, cell.source
        made_with_it |= find_unbound(cell.source, 1)


def test_nothing_is_written_to_stderr_where_tensorflow_is_missing(cells):
    noise = [
        output.text
        for cell in cells
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stderr"
    ]
    assert noise == []
