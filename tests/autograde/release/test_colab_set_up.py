"""The set-up cell in real kernels: where google.colab is loaded, with pip's success and failure."""

from __future__ import annotations

import ast
import http.server
import json
import os
import re
import socket
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath

import nbformat
import pytest
from nbclient import NotebookClient

from autograde.publishing.release.colab_cells import (
    SET_UP_ID,
    add_colab_cells,
    make_set_up_cell,
    render_set_up_code,
)
from autograde.publishing.release.published import Published
from insidetensor.libraries.absent import find_unbound
from insidetensor.starting.course_folder import find_notebooks

ROOT = Path(__file__).parents[3]
PUBLISHED = Published("physics/tensor", "v1")
LESSON = PurePosixPath("course/ch02_views_and_strides.ipynb")
EXERCISE = PurePosixPath("exercises/ch00_start_here.ipynb")
MISSING = "insidetensor is not installed here: see what the set-up cell says"
# What works without the package: these give another library's things.
STILL_WORK = {"if_installed", "library", "accelerator_or_sim"}
SECONDS_A_CELL = 60
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
READY = f"insidetensor {PYPROJECT['project']['version']} is installed."
# Python runs this before anything else: the kernel is Colab's, and the package is nowhere.
ON_COLAB = f"""\
import sys
import google.colab
sys.path[:] = [path for path in sys.path if path != {str(ROOT / "src")!r}]
"""

pytestmark = pytest.mark.slow


@pytest.fixture
def colab(tmp_path, monkeypatch) -> Path:
    """An environment as Colab's in what matters here; the folder into which pip installs there."""
    site = tmp_path / "site"
    (site / "google" / "colab").mkdir(parents=True)
    (site / "google" / "colab" / "__init__.py").touch()
    (site / "sitecustomize.py").write_text(ON_COLAB, encoding="utf-8")
    settings = {
        "PYTHONPATH": site,
        "PIP_TARGET": site,  # so that the environment in which the tests run is not touched
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # no isolation: what builds the package is here
        "PIP_CONFIG_FILE": os.devnull,
        "NO_PROXY": "127.0.0.1",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("TF_FORCE_GPU_ALLOW_GROWTH", raising=False)
    return site


@pytest.fixture
def server(tmp_path) -> Iterator[str]:
    """A loopback server of an archive such as GitHub makes of a tag: its address."""
    folder = tmp_path / "served"
    folder.mkdir()
    write_archive(folder / "v1.zip")
    handler = partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing on stderr."""


def write_archive(path: Path) -> None:
    """What of the project the package is built from, in one folder at the top of a zip."""
    wheel = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    included = [*wheel["force-include"], wheel["hooks"]["custom"]["path"]]
    package = (ROOT / "src").rglob("*")
    files = [file for file in package if file.is_file() and "__pycache__" not in file.parts]
    files += [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", *included)]
    files += find_notebooks().values()
    with zipfile.ZipFile(path, "w") as archive:
        for file in files:
            archive.write(file, Path("tensor-1") / file.relative_to(ROOT))


def unreachable() -> str:
    """An address on this machine at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/v1.zip"


def run(code: str) -> str:
    """What a Python of that environment prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def executed(place: PurePosixPath, archive: str, answers: dict[str, str]) -> list:
    """The code cells of a notebook of the release, run in a kernel from top to bottom."""
    notebook = add_colab_cells(json.loads((ROOT / place).read_text()), place, PUBLISHED)
    cells = [
        make_set_up_cell(archive) if cell["id"] == SET_UP_ID else cell for cell in notebook["cells"]
    ]
    for cell in cells:
        cell["source"] = answers.get(cell["id"], "".join(cell["source"]))
    node = nbformat.from_dict({**notebook, "cells": cells})
    resources = {"metadata": {"path": str((ROOT / place).parent)}}
    NotebookClient(node, timeout=SECONDS_A_CELL, allow_errors=True, resources=resources).execute()
    return [cell for cell in node.cells if cell.cell_type == "code"]


def error_in(cell) -> str:
    errors = (output for output in cell.outputs if output.output_type == "error")
    return "\n".join(f"{error.ename}: {error.evalue}" for error in errors)


def made_with(names: set[str], cell) -> set[str]:
    """The names that a cell binds in statements that use one of `names`, or one of these."""
    made: set[str] = set()
    for statement in ast.parse(cell.source).body:
        if (names | made) & names_in(statement):
            made |= find_unbound(ast.unparse(statement), 1)
    return made


def names_in(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def from_the_package(cell) -> set[str]:
    """The names that a cell imports from insidetensor, but for those that work without it."""
    imports = (
        node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.ImportFrom)
    )
    ours = (node for node in imports if str(node.module).startswith("insidetensor"))
    return {alias.name for node in ours for alias in node.names} - STILL_WORK


def test_on_colab_the_package_is_installed_from_the_tag_once_and_nothing_else(colab, server):
    code = render_set_up_code(f"{server}/v1.zip")
    look = (
        "import os, insidetensor\n"
        "print(insidetensor.__file__)\n"
        "print(os.environ['TF_FORCE_GPU_ALLOW_GROWTH'])\n"
        "print(sorted(name for name in globals() if not name.startswith('__')))\n"
    )
    # Run again, the cell does nothing: it would say so otherwise.
    said, where, growth, names = run(f"{code}\n{look}{code}").splitlines()
    assert said == READY
    assert where == str(colab / "insidetensor" / "__init__.py")
    assert growth == "true"
    assert names == "['insidetensor', 'os']"
    installed = {path.name.partition("-")[0] for path in colab.glob("*.dist-info")}
    assert installed == {"insidetensor"}


def test_an_archive_that_github_does_not_show_is_named_as_private_or_without_the_tag(colab, server):
    archive = f"{server}/v2.zip"
    said = run(render_set_up_code(archive))
    assert said.startswith(
        f"insidetensor could not be installed from {archive} (pip ended with 1): "
        "GitHub shows nobody such a file, so the repository is private, or it has no such tag"
    )
    assert said.count("\n") == 1


def test_what_else_stops_pip_is_said_in_pips_words(colab, tmp_path):
    (tmp_path / "empty.zip").write_bytes(b"no zip")
    said = run(render_set_up_code(f"{tmp_path.as_uri()}/empty.zip"))
    # The words are pip's, and so is the number: they differ from version to version.
    assert re.search(r"empty\.zip \(pip ended with [1-9]\): \S.* zip .*\. Cells that can", said)
    assert said.count("\n") == 1
    assert said.endswith("To try again, run this cell once more, then those below it.\n")


def test_what_stands_in_for_the_package_goes_along_but_is_never_true_and_never_a_row(
    colab, tmp_path
):
    use = """
import os
print(os.environ["TF_FORCE_GPU_ALLOW_GROWTH"])
from insidetensor import accelerator_or_sim, if_installed, measure, threads
with threads(1):
    print(f"{measure(len).median_s * 1e3:.1f} {measure[0] > 2}", accelerator_or_sim())
print(if_installed("json").dumps([1]))
for ask in (bool, list):
    try:
        ask(measure)
    except ModuleNotFoundError as error:
        print(error)
"""
    _, *lines = run(render_set_up_code((tmp_path / "none.zip").as_uri()) + use).splitlines()
    shown = f"({MISSING})"
    assert lines == ["true", f"{shown} {shown} cpu", "[1]", shown, shown]


def test_after_a_failure_the_cell_can_be_run_again(colab, server):
    failed, done = render_set_up_code(unreachable()), render_set_up_code(f"{server}/v1.zip")
    use = "from insidetensor import layout_of\nprint(layout_of)\n"
    *_, stood_in, said, found = run(f"{failed}\n{use}{done}\n{use}").splitlines()
    assert stood_in == f"({MISSING})"
    assert said == READY
    assert found.startswith("<function layout_of")


def test_without_the_package_every_cell_of_a_lesson_runs_that_does_not_need_it(
    colab, record_property
):
    archive = unreachable()
    set_up, *cells = executed(LESSON, archive, {})
    (said,) = set_up.outputs
    assert f"from {archive} (pip ended with 1): nothing at that address can be reached" in said.text
    needs = set()  # the names that the package gave, or that were made with one that it gave
    without, failed = [], []
    for cell in cells:
        needs |= from_the_package(cell)
        if not needs & names_in(ast.parse(cell.source)):
            without.append(cell)
        needs |= made_with(needs, cell)
        expected = "raises-exception" in cell.metadata.get("tags", [])
        if bool(error_in(cell)) != expected:
            failed.append(cell)
    assert [cell.source for cell in failed if cell in without] == []
    shown = [cell for cell in cells if MISSING in str(cell.outputs)]
    assert shown, "a cell that would draw shows what is missing"
    assert len(without) > 5
    record_property(
        "report",
        f"{LESSON.stem} without the package: {len(cells) - len(failed)} of {len(cells)} code cells "
        f"ran, {len(without)} of them need nothing of it, {len(shown)} show that it is missing",
    )


def test_without_the_package_no_visible_check_of_an_exercise_passes(colab):
    answer = "from math import prod\n\n\ndef storage_size(shape):\n    return prod(shape)\n"
    cells = executed(EXERCISE, unreachable(), {"storage-size": answer})
    said = {cell.id: error_in(cell) for cell in cells}
    assert said["check-storage-size"] == f"ModuleNotFoundError: ({MISSING})"
    assert {name for name, error in said.items() if error} == {"check-storage-size"}
