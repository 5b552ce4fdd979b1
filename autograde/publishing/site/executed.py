"""Run lessons, and cache them until their source, the package or a library changes."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.core.places import strip_local_paths
from autograde.publishing.site.puzzle_lines import RECORDED, gather_lines, insert_lines

SECONDS_A_CELL = 120
PACKAGE = Path("src") / "insidetensor"
LIBRARIES = ("numpy", "torch", "tensorflow", "h5py", "ipykernel")
# An instrument plays on the page, where there is no kernel.
FIRST = "from insidetensor.explore import on_pages\non_pages.play()"
RUN = "inside_tensor"  # in a notebook's metadata: when it ran, and with what


def run_lessons(
    project: Path,
    stems: Sequence[str],
    kept: Path,
    on_done: Callable[[int, int, str], None] = lambda done, total, stem: None,
) -> dict[str, Any]:
    """The lessons' notebooks by stem, with their outputs; those in the folder `kept` are not run.

    The stem of a lesson in another language has that before it: ko/ch02_views_and_strides.

    Raises: GraderError where a cell fails that should not, does not fail where it says that it
    does, writes to stderr, takes too long or ends its kernel; OSError.
    """
    basis, found, problems = _basis(project), {}, []
    # One after the other: lessons measure times, and each would be the other's noise.
    for done, stem in enumerate(stems, start=1):
        try:
            found[stem] = _kept_or_run(project, stem, kept, basis)
        except GraderError as error:
            problems += [f"course/{stem}.py: {each}" for each in str(error).splitlines()]
        on_done(done, len(stems), stem)
    if problems:
        raise GraderError("\n".join(problems))
    return found


def find_cell_problems(notebook: Any) -> Iterator[str]:
    """A sentence for each cell of an executed notebook that did not do what it says."""
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        line = _first_line(cell)
        fails = "raises-exception" in cell.metadata.get("tags", [])
        errors = [output for output in cell.outputs if output.output_type == "error"]
        if errors and not fails:
            yield say("site.fails", line=line, error=f"{errors[0].ename}: {errors[0].evalue}")
        if fails and not errors:
            yield say("site.does_not_fail", line=line)
        if any(output.get("name") == "stderr" for output in cell.outputs):
            yield say("site.stderr", line=line)


def _kept_or_run(project: Path, stem: str, kept: Path, basis: bytes) -> Any:
    source = (project / "course" / f"{stem}.ipynb").read_bytes()
    path = kept / f"{stem}-{hashlib.sha256(basis + source).hexdigest()[:16]}.ipynb"
    if path.exists():
        return nbformat.read(path, as_version=4)
    notebook = nbformat.reads(source.decode(), as_version=4)
    insert_lines(notebook, stem, project)
    notebook = _run(project, notebook)
    gather_lines(notebook)
    problems = [*find_cell_problems(notebook)]
    if problems:
        raise GraderError("\n".join(problems))
    for old in kept.glob(f"{stem}-*.ipynb"):
        old.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return notebook


def _run(project: Path, notebook: Any) -> Any:
    """Raises: GraderError where the kernel ends, or a cell takes too long."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FIRST))
    begun: list[Any] = []
    client = NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        allow_errors=True,
        record_timing=False,
        coalesce_streams=True,
        on_cell_execute=lambda cell, cell_index: begun.append(cell),
        resources={"metadata": {"path": str(project / "course")}},
    )
    try:
        client.execute(stderr=subprocess.DEVNULL)
    except CellTimeoutError:
        line = _first_line(begun[-1])
        raise GraderError(say("site.takes_long", line=line, seconds=SECONDS_A_CELL)) from None
    except DeadKernelError:
        raise GraderError(say("site.ends_kernel", line=_first_line(begun[-1]))) from None
    del notebook.cells[0]
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                output.evalue = strip_local_paths(output.evalue)
                output.traceback = [strip_local_paths(line) for line in output.traceback]
    notebook.metadata[RUN] = {
        "date": datetime.now(UTC).date().isoformat(),
        "versions": ", ".join(_versions()),
    }
    return notebook


def _first_line(cell: Any) -> str:
    return str(cell.source.partition("\n")[0])


def _basis(project: Path) -> bytes:
    """What an output depends on apart from the notebook: the package, its tables, the libraries."""
    files = [*(project / PACKAGE).rglob("*"), *(project / "course").glob("*.toml")]
    files += (project / RECORDED).glob("*.toml")
    sums = {
        path.relative_to(project).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.is_file() and path.suffix != ".pyc"
    }
    return json.dumps([sums, _versions()], sort_keys=True).encode()


def _versions() -> list[str]:
    python = ".".join(map(str, sys.version_info[:3]))
    return [*(f"{name} {metadata.version(name)}" for name in LIBRARIES), f"Python {python}"]
