"""Repair a learner's notebook so that it can be graded, without losing any cell."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from insidetensor.handing_in.comparing import MatchedNotebook
from insidetensor.handing_in.notebook_cells import NotebookCell, has_half_character, source_text
from insidetensor.handing_in.released import ReleasedCell, text_sha256

CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
# What the course's kernels tell JupyterLab, which writes it into a notebook that it opens.
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def repair_notebook(notebook: Mapping[str, Any], compared: MatchedNotebook) -> dict[str, Any]:
    """Make a gradable notebook of format 4.5 from a matched one; `notebook` is not changed.

    Each graded cell gets its id and its metadata back. A check gets its released text back, and a
    missing one is put back. Every other cell stays in its place. Outputs, widgets, tags and
    metadata of Colab or JupyterLab are left out.
    """
    names = {index: name for name, index in compared.chosen.items()}
    puts_back = insertions(compared)
    cells: list[dict[str, Any]] = []
    for cell, original in zip(compared.cells, notebook["cells"], strict=True):
        cells += [_released_cell(check) for check in puts_back.get(cell.index, [])]
        name = names.get(cell.index)
        if name is None:
            cells.append(_ordinary(cell, original))
        else:
            released = compared.exercise.graded[name]
            text = released.source if released.is_check else cell.source
            cells.append(_released_cell(released, text))
    cells += [_released_cell(check) for check in puts_back.get(len(compared.cells), [])]
    return {
        "cells": _with_ids(cells),
        "metadata": {
            "insidetensor": {
                "exercise": compared.exercise.name,
                "source_sha256": compared.exercise.source_sha256,
            },
            "kernelspec": KERNEL,
            "language_info": LANGUAGE,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write_submission(notebook: Mapping[str, Any], compared: MatchedNotebook) -> str:
    """Write the text of the file to hand in: the matched notebook, repaired."""
    return json.dumps(repair_notebook(notebook, compared), indent=1, ensure_ascii=False) + "\n"


def insertions(compared: MatchedNotebook) -> dict[int, list[ReleasedCell]]:
    """Find the checks to put back, by the index of the cell before which each belongs."""
    known = _known_cells(compared)
    order = compared.exercise.cells
    found: dict[int, list[ReleasedCell]] = {}
    for place, cell in enumerate(order):
        if cell.grade_id in compared.missing:
            answer = compared.chosen.get(cell.part, -1)
            later = (known.get(follower) for follower in range(place + 1, len(order)))
            index = next(
                (index for index in later if index is not None and index > answer),
                len(compared.cells),
            )
            found.setdefault(index, []).append(cell)
    return found


def _known_cells(compared: MatchedNotebook) -> dict[int, int]:
    """Find the released cells in the notebook: place in the release -> index in the notebook.

    A cell that is not graded is found by its text, if only one cell has it.
    """
    texts: dict[str, list[int]] = {}
    for cell in compared.cells:
        texts.setdefault(text_sha256(cell.text), []).append(cell.index)
    known: dict[int, int] = {}
    for place, released in enumerate(compared.exercise.cells):
        if released.grade_id in compared.chosen:
            known[place] = compared.chosen[released.grade_id]
        elif not released.grade_id and len(texts.get(released.sha256, [])) == 1:
            known[place] = texts[released.sha256][0]
    return known


def _released_cell(released: ReleasedCell, text: str | None = None) -> dict[str, Any]:
    source = released.source if text is None else text
    return json_cell(released.kind, source, dict(released.metadata), released.id)


def _ordinary(cell: NotebookCell, original: Mapping[str, Any]) -> dict[str, Any]:
    made = json_cell(cell.kind, cell.source, {}, original.get("id"))
    attachments = original.get("attachments")
    if cell.kind != "code" and _are_pictures(attachments):
        made["attachments"] = attachments  # pasted into text
    return made


def _are_pictures(attachments: object) -> bool:
    """Whether attachments follow the format: name -> MIME type -> text."""
    return isinstance(attachments, Mapping) and all(
        isinstance(file, Mapping) and all(_is_whole(text) for text in file.values())
        for file in attachments.values()
    )


def _is_whole(text: object) -> bool:
    joined = source_text(text)
    return joined is not None and not has_half_character(joined)


def json_cell(kind: str, source: str, metadata: dict[str, Any], cell_id: object) -> dict[str, Any]:
    """Make the JSON of a cell that has not run, in notebook format 4.5."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    made = {
        "cell_type": kind,
        "id": cell_id,
        "metadata": metadata,
        "source": text.splitlines(keepends=True),
    }
    return made | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def _with_ids(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give every cell a unique id; a valid one that no other cell has is kept."""
    graded = {cell["id"] for cell in cells if "nbgrader" in cell["metadata"]}
    used: set[str] = set()
    made = []
    for number, cell in enumerate(cells):
        is_graded = "nbgrader" in cell["metadata"]
        candidates = _candidates(cell["id"], number)
        cell_id = next(
            name for name in candidates if name not in used and (is_graded or name not in graded)
        )
        used.add(cell_id)
        made.append({**cell, "id": cell_id})
    return made


def _candidates(own: object, number: int) -> Iterator[str]:
    if isinstance(own, str) and CELL_ID.fullmatch(own):
        yield own
    attempt = 0
    while True:
        yield hashlib.sha256(f"{number}\0{attempt}".encode()).hexdigest()[:12]
        attempt += 1
