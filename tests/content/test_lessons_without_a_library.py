"""Where a library is missing, lessons say so in the cells that need it; all other cells run."""

import ast
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from nbclient import NotebookClient

from insidetensor.libraries import SHOWN_NAMES
from insidetensor.libraries.absent import find_unbound

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course").glob("ch*.ipynb"))
SECONDS_A_CELL = 60
# Python runs this before anything else in its session and in each process that the session starts.
MISSING = {
    "tensorflow": 'import sys\nsys.modules["tensorflow"] = sys.modules["keras"] = None\n',
    "torch": 'import sys\nsys.modules["torch"] = None\n',
}
# Names by which a cell needs a library without saying which.
NEEDING = {
    "tensorflow": {"tf", "explore_snapshots"},
    "torch": {"safetensors", "accelerator_or_sim", "explore_transfers"},
}

pytestmark = pytest.mark.slow


class Ran(NamedTuple):
    """The code cells of each lesson after a run on a machine without a library."""

    missing: str
    cells: dict[str, list[nbformat.NotebookNode]]

    @property
    def sentence(self) -> str:
        return f"{SHOWN_NAMES[self.missing]} is not installed here"


# One session runs all lessons, one after another with no name left of the last: to import the
# library that is there takes longer than most lessons.
@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(f"no {name}")) for name in MISSING],
)
def ran(request, tmp_path_factory) -> Ran:
    folder = tmp_path_factory.mktemp("without")
    (folder / "sitecustomize.py").write_text(MISSING[request.param], encoding="utf-8")
    all_lessons, cells = nbformat.v4.new_notebook(), {}
    for path in LESSONS:
        notebook = nbformat.read(path, as_version=4)
        cells[path.stem] = [cell for cell in notebook.cells if cell.cell_type == "code"]
        all_lessons.cells += [nbformat.v4.new_code_cell("%reset -f"), *cells[path.stem]]
    resources = {"metadata": {"path": str(ROOT / "course")}}
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", str(folder))
        NotebookClient(
            all_lessons, timeout=SECONDS_A_CELL, allow_errors=True, resources=resources
        ).execute()
    return Ran(request.param, cells)


def error_in(cell) -> str:
    return "\n".join(
        f"{output.ename}: {output.evalue}"
        for output in cell.outputs
        if output.output_type == "error"
    )


def names_in(cell) -> set[str]:
    tree = ast.walk(ast.parse(cell.source))
    return {node.id for node in tree if isinstance(node, ast.Name)}


def test_every_error_that_is_not_announced_says_which_library_is_missing(ran):
    wrong = []
    for lesson, cells in ran.cells.items():
        for cell in cells:
            error = error_in(cell)
            announced = "raises-exception" in cell.metadata.get("tags", [])
            said = error.startswith(f"NotInstalledError: {ran.sentence}")
            if announced and not error:
                wrong.append((lesson, cell.source, "this cell was to fail"))
            elif error and not (announced or said):
                wrong.append((lesson, cell.source, error))
    assert wrong == []


def test_only_cells_that_use_a_missing_library_or_what_was_made_with_it_fail(ran):
    wrong = []
    for lesson, cells in ran.cells.items():
        made_with_it = set(NEEDING[ran.missing])
        for cell in cells:
            if ran.sentence not in error_in(cell):
                continue
            if not (names_in(cell) & made_with_it or ran.missing in cell.source):
                wrong.append((lesson, cell.source))
            made_with_it |= find_unbound(cell.source, 1)
    assert wrong == []


def test_nothing_is_written_to_stderr_where_a_library_is_missing(ran):
    noise = [
        (lesson, output.text)
        for lesson, cells in ran.cells.items()
        for cell in cells
        for output in cell.outputs
        if output.output_type == "stream" and output.name == "stderr"
    ]
    assert noise == []
