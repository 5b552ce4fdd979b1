"""Turn a source into notebooks, the same bytes each time: lesson, answers, nbgrader's source."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograde.authoring.course.markers import remove_markers
from autograde.authoring.course.sources import (
    GPU,
    HIDE_INPUT,
    TEXT_STUB,
    Cell,
    Source,
    leave_out_written,
    read_source,
)
from insidetensor.handing_in.repairing import KERNEL, LANGUAGE, json_cell

HAND_IN = Path(__file__).parent / "templates" / "hand_in.percent"
Notebook = dict[str, Any]

SCHEMA_VERSION = 3  # of nbgrader's cell metadata
STAMP = "insidetensor"  # the key of our own notebook metadata
# What Colab reads before it starts a runtime. It is a wish: a CPU is given where no T4 is free.
ON_A_GPU = {"accelerator": GPU, "colab": {"gpuType": "T4", "provenance": []}}
# JupyterLab and Colab fold a cell's code away by a key of their own each.
FOLDED = {"jupyter": {"source_hidden": True}, "cellView": "form"}


def make_lesson_notebook(source: Source) -> Notebook:
    """The lesson, cell by cell as written."""
    return _notebook(source, [(cell.source, {}) for cell in source.cells])


def make_answers_notebook(source: Source) -> Notebook:
    """The exercise with its answers shown: no marker, no hidden call, nothing for nbgrader."""
    return _notebook(source, [(remove_markers(cell.visible), {}) for cell in source.cells])


def make_source_notebook(
    source: Source,
    hand_in: Source | None = None,
    *,
    written: bool = False,
    stub: str = TEXT_STUB,
) -> Notebook:
    """nbgrader's source notebook: solutions, hidden calls, and metadata completed.

    With `written`, the parts that a person grades have their points; else they are texts that say
    `stub`.

    It ends, as all exercises do, with how to hand it in: `hand_in` says it in another language.
    """
    whole = add_closing_cells(source if written else leave_out_written(source, stub), hand_in)
    return _notebook(whole, [(cell.source, complete_metadata(cell)) for cell in whole.cells])


def add_closing_cells(source: Source, hand_in: Source | None = None) -> Source:
    """The source of an exercise with the cells in which all end: how to hand it in."""
    english, own = read_source(HAND_IN).cells, (hand_in or read_source(HAND_IN)).cells
    ids = make_cell_ids(tuple(_filled(cell, source.stem) for cell in english))
    closing = [
        replace(_filled(cell, source.stem), id=cell_id)
        for cell, cell_id in zip(own, ids, strict=True)
    ]
    return replace(source, cells=(*source.cells, *closing))


def _filled(cell: Cell, stem: str) -> Cell:
    return replace(cell, source=cell.source.replace("{stem}", stem))


def complete_metadata(cell: Cell) -> dict[str, Any]:
    """What nbgrader wants to find on the cell; nothing on a cell that it need not know."""
    if not cell.grade_id:
        return {}
    completed: dict[str, Any] = {
        "grade": cell.nbgrader.get("grade") is True,
        "grade_id": cell.grade_id,
        "locked": cell.is_check,
        "schema_version": SCHEMA_VERSION,
        "solution": cell.is_solution,
        "task": False,
    }
    if completed["grade"]:
        completed["points"] = cell.nbgrader["points"]
    return {"nbgrader": completed}


def make_cell_ids(cells: tuple[Cell, ...]) -> list[str]:
    """An id for each cell that stays while the cell stays: its grade_id, else a hash of it.

    A cell that has an id already keeps it.

    Cells that are the same to the letter are told apart by their order.
    """
    seen: Counter[str] = Counter()
    ids = []
    for cell in cells:
        content = f"{cell.kind}\0{cell.source}"
        own = cell.grade_id or cell.id
        ids.append(own or _sha256(f"{content}\0{seen[content]}")[:12])
        seen[content] += 1
    return ids


def replace_cells(notebook: Notebook, cells: list[dict[str, Any]]) -> Notebook:
    """The notebook with these cells instead of its own, stamped as built so."""
    metadata = notebook["metadata"]
    stamp = {**metadata[STAMP], "cells_sha256": hash_cells(cells)}
    return {**notebook, "cells": cells, "metadata": {**metadata, STAMP: stamp}}


def hash_cells(cells: list[dict[str, Any]]) -> str:
    """A hash of what is written in the cells, not of what was run, nor of how JSON holds it."""
    written = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    return _sha256(json.dumps(written))


def to_text(notebook: Notebook) -> str:
    """The notebook as nbformat would write it."""
    text = json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False)
    return text + "\n"


def _notebook(source: Source, contents: list[tuple[str, dict[str, Any]]]) -> Notebook:
    ids = make_cell_ids(source.cells)
    cells = [
        _cell(cell, cell_id, text, metadata)
        for cell, cell_id, (text, metadata) in zip(source.cells, ids, contents, strict=True)
    ]
    # Where the hash no longer fits the cells, somebody wrote in the notebook.
    stamp = {"cells_sha256": hash_cells(cells), "source_sha256": _sha256(source.text)}
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": KERNEL,
            "language_info": LANGUAGE,
            **(ON_A_GPU if source.accelerator else {}),
            STAMP: stamp,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(cell: Cell, cell_id: str, text: str, metadata: dict[str, Any]) -> dict[str, Any]:
    if cell.tags:
        metadata = {**metadata, "tags": list(cell.tags)}
    if HIDE_INPUT in cell.tags:
        metadata |= FOLDED
    return json_cell(cell.kind, text, metadata, cell_id)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
