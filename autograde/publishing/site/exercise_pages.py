"""Let an exercise's page run it, where the Python of the browser has what it needs."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import Any

from autograde.core.messages import say, section
from autograde.core.templates import render_template
from autograde.publishing.site.python_folder import PYTHON, PythonFolder
from autograde.publishing.site.site_pages import SitePage
from insidetensor.handing_in.released import exercise_of, headings_in
from insidetensor.libraries import SHOWN_NAMES

TEMPLATE = "publishing/site/templates/exercise.html.j2"


def find_needs(notebook: Any) -> list[str]:
    """The libraries that an exercise imports before its first answer: NumPy, PyTorch, and such."""
    cells = exercise_of("", notebook).cells
    first = next((at for at, cell in enumerate(cells) if cell.is_answer), len(cells))
    return [name for cell in notebook["cells"][:first] for name in _imports(cell)]


def find_lacking(notebook: Any, python: PythonFolder) -> list[str]:
    """The libraries that an exercise needs and the Python of the browser lacks."""
    return [name for name in find_needs(notebook) if name not in python.packages]


def lead_exercise(notebook: Any, stem: str, here: SitePage, python: PythonFolder, stub: str) -> str:
    """Mark the cells that the page runs; return what stands under the title.

    `stub` is what stands where a learner writes text. Where the browser lacks a library, that is a
    sentence, and no cell is marked.
    """
    if lacking := find_lacking(notebook, python):
        names = ", ".join(SHOWN_NAMES.get(name, name) for name in lacking)
        return render_template(TEMPLATE, lacking=say("site_page.not_here", libraries=names))
    data = {
        "stem": stem,
        "language": here.language,
        "packages": find_needs(notebook),
        "bytes": python.size,
        "cells": [*_mark_cells(notebook, stem, python.packages, stub)],
        "words": section("site_exercise."),
    }
    return render_template(
        TEMPLATE,
        lacking="",
        # Safe inside a script element.
        data=json.dumps(data).replace("<", "\\u003c"),
        folder=here.way_to(PYTHON),
        how=say("site_page.runs_here", megabytes=ceil(python.size / 1e6)),
        words=data["words"],
    )


def _mark_cells(
    notebook: Any, stem: str, packages: Sequence[str], stub: str
) -> Iterator[dict[str, str]]:
    """Tag each cell that the page makes an editor of, and describe it."""
    label, heading = "", ""
    for cell, released in zip(notebook.cells, exercise_of(stem, notebook).cells, strict=True):
        label = released.heading if released.is_answer else label
        label = "" if released.is_check else label  # what follows belongs to no part
        if cell.cell_type == "code" and label and set(_imports(cell)) <= set(packages):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), f"cell-{cell.id}"]
            kind = "answer" if released.is_answer else "try"
            own = label if released.is_answer else say("site_page.try_things", part=label)
            yield {"id": cell.id, "kind": kind, "label": own}
        if cell.cell_type == "markdown":
            heading = next(reversed([*headings_in(cell.source)]), heading)
        if cell.source == stub:
            # A container of Markdown would have another class: docutils writes hyphens.
            cell.source = f'<div class="tag_cell-{cell.id}">{escape(stub)}</div>'
            yield {"id": cell.id, "kind": "text", "label": heading}


def _imports(cell: Any) -> list[str]:
    """The libraries that a cell of code imports and that do not come with Python or the course."""
    if cell["cell_type"] != "code":
        return []
    names: list[str] = []
    for node in ast.walk(ast.parse("".join(cell["source"]))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    roots = dict.fromkeys(name.partition(".")[0] for name in names)
    return [name for name in roots if name not in {*sys.stdlib_module_names, "insidetensor"}]
