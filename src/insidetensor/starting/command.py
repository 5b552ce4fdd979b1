"""`inside-the-tensor`: write the course into a folder, and open JupyterLab there."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE, message, speaking
from insidetensor.starting.course_folder import find_notebooks, write_course

FOLDER = Path("inside-the-tensor")
FIRST = "ch00_start_here.ipynb"
NO_LAB = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the course of this version, and open its first lesson.

    Ends with 0; 1 where a file cannot be written; 2 where JupyterLab is not installed.
    """
    language = find_language()
    with speaking(language):
        parser = argparse.ArgumentParser(
            prog="inside-the-tensor", description=str(message("starting.description"))
        )
        parser.add_argument(
            "folder", nargs="?", type=Path, default=FOLDER, help=str(message("starting.folder"))
        )
        parser.add_argument("--lang", default=language, help=str(message("starting.language")))
        parser.add_argument("--no-open", action="store_true", help=str(message("starting.no_open")))
        asked = parser.parse_args(arguments)
    with speaking(asked.lang):
        sys.exit(start(asked.folder, asked.lang, opens=not asked.no_open))


def find_language() -> str:
    """The reader's language, by the course's variable or the system's, if the course has it."""
    said = [os.environ.get(name, "") for name in (LANGUAGE_VARIABLE, "LC_ALL", "LANG")]
    spoken = next((each for each in said if each), FALLBACK).replace("-", "_").partition("_")[0]
    return spoken if spoken in list_languages() else FALLBACK


def list_languages() -> list[str]:
    """The languages in which the first lesson is."""
    places = find_notebooks()
    return [FALLBACK, *(p.parts[1] for p in places if p.name == FIRST and len(p.parts) == 3)]


def start(folder: Path, language: str, *, opens: bool) -> int:
    """Write the course, say what was written, and open JupyterLab; the exit status."""
    if language not in list_languages():
        known = ", ".join(dict.fromkeys(list_languages()))
        print(message("starting.no_language", got=language, known=known), file=sys.stderr)
        return 1
    try:
        written = write_course(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        print(
            message("starting.cannot", file=error.filename or folder, reason=reason),
            file=sys.stderr,
        )
        return 1
    key = "starting.written" if written.new else "starting.nothing_new"
    print(message(key, count=len(written.new), folder=folder.absolute()))
    for place in written.beside:
        print(message("starting.beside", file=place))
    first = "/".join(filter(None, ["course", "" if language == FALLBACK else language, FIRST]))
    if not opens:
        print(message("starting.first", file=folder / first))
        return 0
    if importlib.util.find_spec("jupyterlab") is None:
        print(message("starting.no_lab"), file=sys.stderr)
        return NO_LAB
    print(message("starting.opening"))
    lab = [sys.executable, "-m", "jupyter", "lab", f"--ServerApp.root_dir={folder.absolute()}"]
    lab += [f"--LabApp.default_url=/lab/tree/{first}"]
    return subprocess.run(lab, check=False).returncode
