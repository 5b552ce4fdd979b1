"""Lessons as they run here, kept until their source, the package or a library changes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from autograde.messages import say

AT_ONCE = 2  # lessons; each keeps a core busy
SECONDS_A_CELL = 120
PACKAGE = Path("src") / "insidetensor"
LIBRARIES = ("numpy", "torch", "tensorflow", "h5py", "ipykernel")
# An instrument plays on the page, where there is no kernel.
FIRST = "from insidetensor.explore import on_pages\non_pages.play()"
RUN = "inside_tensor"  # in a notebook's metadata: when it ran, and with what


class LessonError(Exception):
    """A lesson did not run as it says; the text names each cell, a sentence a line."""


def executed(
    project: Path,
    stems: Sequence[str],
    kept: Path,
    on_done: Callable[[int, int, str], None] = lambda done, total, stem: None,
) -> dict[str, Any]:
    """The lessons' notebooks by stem, with their outputs; those in the folder `kept` are not run.

    The stem of a lesson in another language has that before it: ko/ch02_views_and_strides.

    Raises: LessonError where a cell fails that should not, does not fail where it says that it
    does, or writes to stderr; OSError.
    """
    kept.mkdir(parents=True, exist_ok=True)
    found = asyncio.run(_all(project, stems, kept, on_done))
    problems = [f"course/{stem}.py: {each}" for stem in stems for each in problems_of(found[stem])]
    if problems:
        raise LessonError("\n".join(problems))
    return found


def problems_of(notebook: Any) -> Iterator[str]:
    """A sentence for each cell of an executed notebook that did not do what it says."""
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        line = cell.source.partition("\n")[0]
        fails = "raises-exception" in cell.metadata.get("tags", [])
        errors = [output for output in cell.outputs if output.output_type == "error"]
        if errors and not fails:
            yield say("site.fails", line=line, error=f"{errors[0].ename}: {errors[0].evalue}")
        if fails and not errors:
            yield say("site.does_not_fail", line=line)
        if any(output.get("name") == "stderr" for output in cell.outputs):
            yield say("site.stderr", line=line)


async def _all(
    project: Path, stems: Sequence[str], kept: Path, on_done: Callable[[int, int, str], None]
) -> dict[str, Any]:
    basis, turn = _basis(project), asyncio.Semaphore(AT_ONCE)

    async def one(stem: str) -> tuple[str, Any]:
        async with turn:
            return stem, await _kept_or_run(project, stem, kept, basis)

    found = {}
    for done, job in enumerate(asyncio.as_completed(map(one, stems)), start=1):
        stem, notebook = await job
        found[stem] = notebook
        on_done(done, len(stems), stem)
    return found


async def _kept_or_run(project: Path, stem: str, kept: Path, basis: str) -> Any:
    source = (project / "course" / f"{stem}.ipynb").read_bytes()
    key = hashlib.sha256(basis.encode() + source).hexdigest()[:16]
    path = kept / f"{stem}-{key}.ipynb"
    if path.exists():
        return nbformat.read(path, as_version=4)
    notebook = await _run(project, nbformat.reads(source.decode(), as_version=4))
    if not any(problems_of(notebook)):
        for old in kept.glob(f"{stem}-*.ipynb"):
            old.unlink()
        path.parent.mkdir(exist_ok=True)
        nbformat.write(notebook, path)
    return notebook


async def _run(project: Path, notebook: Any) -> Any:
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FIRST))
    resources = {"metadata": {"path": str(project / "course")}}
    client = NotebookClient(
        notebook, timeout=SECONDS_A_CELL, allow_errors=True, resources=resources
    )
    try:
        await client.async_execute(stderr=subprocess.DEVNULL)
    except CellExecutionError as error:  # a kernel that died, or a cell that took too long
        raise LessonError(str(error)) from None
    del notebook.cells[0]
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                output.traceback = [_without_places(line, project) for line in output.traceback]
    notebook.metadata[RUN] = {
        "date": datetime.now(UTC).date().isoformat(),
        "versions": ", ".join(_versions()),
    }
    return notebook


def _without_places(text: str, project: Path) -> str:
    """A traceback's line without where things lie on this machine."""
    for place in (sysconfig.get_paths()["purelib"], sysconfig.get_paths()["stdlib"], str(project)):
        text = text.replace(f"{place}/", "")
    return text


def _basis(project: Path) -> str:
    """What an output depends on apart from the notebook: the package, its tables, the libraries."""
    read = [*(project / PACKAGE).rglob("*"), *(project / "course").glob("*.toml")]
    sums = [
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(read)
        if path.suffix in {".py", ".toml", ".js", ".css", ".json"}
    ]
    return json.dumps([sums, _versions()])


def _versions() -> list[str]:
    python = ".".join(map(str, sys.version_info[:3]))
    return [*(f"{name} {metadata.version(name)}" for name in LIBRARIES), f"Python {python}"]
