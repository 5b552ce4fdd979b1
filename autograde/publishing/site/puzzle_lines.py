"""Lines that answer a lesson's puzzles, right and wrong, run where the lesson is run."""

from __future__ import annotations

import hashlib
import tomllib
from html import escape
from pathlib import Path
from typing import Any

import nbformat

from autograde.core.messages import say
from autograde.publishing.reading_time import PUZZLES

RECORDED = Path("tests") / "puzzles"  # right and wrong lines of each puzzle, in the lesson's order
DOTS = "lambda: ..."
LINES = "puzzle_lines"  # in a cell's metadata: each line with what it gave


def insert_lines(notebook: Any, stem: str, project: Path) -> None:
    """Put a cell for each recorded line before its puzzle, whose own cell then sets all up anew.

    Raises: OSError; ValueError if the record is not TOML.
    """
    path = project / RECORDED / f"{Path(stem).name}.toml"
    if not path.is_file():
        return
    puzzles = iter(tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"])
    cells = []
    for cell in notebook.cells:
        if (
            cell.cell_type == "code"
            and PUZZLES.search(cell.source)
            and (each := next(puzzles, None))
        ):
            for line in [each["right"], *(wrong["line"] for wrong in each["wrong"])]:
                source = cell.source.replace(DOTS, f"lambda: {line}")
                cells.append(nbformat.v4.new_code_cell(source, metadata={LINES: line}))
        cells.append(cell)
    notebook.cells = cells


def gather_lines(notebook: Any) -> None:
    """Take the cells of `insert_lines` out again, and keep what they showed with their puzzle."""
    cells, gathered = [], []
    for cell in notebook.cells:
        if LINES in cell.metadata:
            shown = [each["data"]["text/html"] for each in cell.outputs if "data" in each]
            gathered.append([cell.metadata[LINES], "".join(shown)])
            continue
        if gathered:
            cell.metadata[LINES] = gathered
            gathered = []
        cells.append(cell)
    notebook.cells = cells


def show_lines(lines: list[tuple[str, str]]) -> str:
    """The lines as buttons, in the same order each time; the first of `lines` is the right one."""
    name = "line-" + hashlib.sha1(repr(lines).encode()).hexdigest()[:10]
    right = lines[0][0]
    mixed = sorted(lines, key=lambda each: hashlib.sha1(each[0].encode()).digest())
    opened = (
        f'<details name="{name}" data-right="{str(line == right).lower()}">'
        f"<summary><code>{escape(line)}</code></summary>{shown}</details>"
        for line, shown in mixed
    )
    asked = escape(say("site_page.recorded_lines"))
    label = f'<div class="lines" role="group" aria-label="{asked}"><p>{asked}</p>'
    return f"{label}{''.join(opened)}</div>"
