"""Make the folder of the site that runs exercises in the browser: Python, the course, an editor."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from autograde.core.errors import GraderError
from autograde.core.messages import say

PYTHON = "python"
SOURCES = Path(__file__).parent / "python"
MODULES = Path("build") / "site_node" / "node_modules"  # where `make site` lets npm put them
# Not every server compresses them, and then they would take ten seconds; the worker unpacks them.
PACKED = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide-lock.json")
PYODIDE = ("pyodide.mjs", "python_stdlib.zip", *PACKED)


@dataclass(frozen=True)
class PythonFolder:
    """The libraries that the browser's Python can import, and the bytes that it loads at first."""

    packages: tuple[str, ...]
    size: int


def make_python_folder(
    place: Path, project: Path, course: Mapping[PurePosixPath, bytes], wheels: Path | None
) -> PythonFolder:
    """Write the folder to `place`, with `course`, the files of it that Python reads.

    `wheels` is a folder of Pyodide's packages, whose NumPy exercises may use.

    Raises: GraderError where npm's packages are missing, or `wheels` have another version; OSError.
    """
    modules = project / MODULES
    pyodide = place / "pyodide"
    pyodide.mkdir(parents=True)
    try:
        for name in PYODIDE:
            shutil.copyfile(modules / "pyodide" / name, pyodide / name)
        _copy_licences(modules, place / "licences")
        for name in ("exercise.js", "worker.js"):
            shutil.copyfile(SOURCES / name, place / name)
        _bundle_editor(modules, place / "editor.js")
    except FileNotFoundError:
        raise GraderError(say("site.no_npm", folder=modules)) from None
    packages = _add_wheels(pyodide, wheels) if wheels else ()
    for name in PACKED:
        packed = gzip.compress((pyodide / name).read_bytes(), mtime=0)
        (pyodide / f"{name}.gzip").write_bytes(packed)
        (pyodide / name).unlink()
    _write_zip(place / "course.zip", course)
    loaded = [*pyodide.iterdir(), place / "course.zip"]
    return PythonFolder(packages, sum(file.stat().st_size for file in loaded))


def _bundle_editor(modules: Path, out: Path) -> None:
    """Make one module of the editor's many, which name each other as npm does."""
    command = [f"{modules}/.bin/esbuild", f"{SOURCES}/editor.js", f"--outfile={out}"]
    flags = ["--bundle", "--minify", "--format=esm", "--log-level=error"]
    env = {**os.environ, "NODE_PATH": str(modules)}
    done = subprocess.run([*command, *flags], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GraderError(done.stderr)


def _copy_licences(modules: Path, out: Path) -> None:
    """Copy the licence of each package that npm fetched."""
    out.mkdir()
    for package in [*modules.glob("*/package.json"), *modules.glob("@*/*/package.json")]:
        about: dict[str, Any] = json.loads(package.read_text(encoding="utf-8"))
        texts = [file.read_text(encoding="utf-8") for file in package.parent.glob("LICEN[CS]E*")]
        name = f"{about['name']} {about['version']}"
        said = "\n".join([f"{name}: {about.get('license', '')}\n", *texts])
        (out / f"{name.replace('/', '-')}.txt").write_text(said, encoding="utf-8")


def _add_wheels(pyodide: Path, wheels: Path) -> tuple[str, ...]:
    """Copy NumPy from a folder of Pyodide's packages, with the list that says where it lies."""
    lock = "pyodide-lock.json"
    try:
        theirs, ours = (json.loads((each / lock).read_text("utf-8")) for each in (wheels, pyodide))
        shutil.copyfile(wheels / (name := theirs["packages"]["numpy"]["file_name"]), pyodide / name)
    except (OSError, ValueError, KeyError):
        raise GraderError(say("site.no_wheels", folder=wheels)) from None
    got, want = theirs["info"]["version"], ours["info"]["version"]
    if got != want:
        raise GraderError(say("site.other_pyodide", folder=wheels, got=got, want=want))
    shutil.copyfile(wheels / lock, pyodide / lock)
    return ("numpy",)


def _write_zip(path: Path, files: Mapping[PurePosixPath, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in sorted(files):
            archive.writestr(place.as_posix(), files[place])
