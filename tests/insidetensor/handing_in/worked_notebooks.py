"""The course's own exercises, filled in, and what can happen to a notebook's labels."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

from insidetensor.handing_in.released import Exercise, read_exercises

ROOT = Path(__file__).parents[3]
STEMS = sorted(path.stem for path in (ROOT / "exercises").glob("ch*.ipynb"))
SMALL = "ch00_start_here"

Notebook = dict[str, Any]


def exercise(stem: str) -> Exercise:
    return read_exercises(ROOT / "exercises" / "cells.json")[stem]


@cache
def _read(place: str) -> str:
    return (ROOT / place).read_text(encoding="utf-8")


def released(stem: str, language: str = "") -> Notebook:
    """The exercise as it is handed out, in English or another language."""
    place = "/".join(filter(None, ["exercises", language, f"{stem}.ipynb"]))
    notebook: Notebook = json.loads(_read(place))
    return notebook


def solved(stem: str, language: str = "") -> Notebook:
    """The exercise with the course's own answers in it."""
    notebook = released(stem, language)
    answers = {cell["id"]: cell for cell in json.loads(_read(f"solutions/{stem}.ipynb"))["cells"]}
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = answers[cell["id"]]["source"]
    return notebook


def places(notebook: Notebook) -> dict[str, int]:
    """Where each labelled cell is, by its label."""
    labels = [cell["metadata"].get("nbgrader", {}) for cell in notebook["cells"]]
    return {label["grade_id"]: index for index, label in enumerate(labels) if label}


def bare(notebook: Notebook) -> Notebook:
    """Without labels and ids, as format 4.0 had it."""
    changed = copy.deepcopy(notebook)
    for cell in changed["cells"]:
        cell["metadata"] = {}
        del cell["id"]
    return {**changed, "metadata": {}, "nbformat_minor": 0}


def text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code_cell(source: str, label: str | None = None) -> dict[str, Any]:
    metadata = {"nbgrader": {"grade_id": label}} if label else {}
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": []}
