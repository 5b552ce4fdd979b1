"""What Colab makes of a notebook, and what learners make of one there."""

from __future__ import annotations

import copy
from typing import Any

Notebook = dict[str, Any]


def downloaded(notebook: Notebook) -> Notebook:
    """The notebook as Colab's File > Download gives it: format 4.0, ids and keys of its own."""
    cells = [_downloaded(number, cell) for number, cell in enumerate(notebook["cells"])]
    badge = {
        "cell_type": "markdown",
        "metadata": {"id": "view-in-github", "colab_type": "text"},
        "source": '<a href="https://colab.research.google.com/">Open in Colab</a>',
    }
    metadata = {
        **{key: value for key, value in notebook["metadata"].items() if key != "insidetensor"},
        "colab": {"provenance": [], "toc_visible": True},
        "accelerator": "GPU",
    }
    return {"nbformat": 4, "nbformat_minor": 0, "metadata": metadata, "cells": [badge, *cells]}


def _downloaded(number: int, cell: dict[str, Any]) -> dict[str, Any]:
    made = {key: value for key, value in copy.deepcopy(cell).items() if key != "id"}
    made["metadata"]["id"] = f"aBc{number}dEf"
    made["source"] = "".join(made["source"]).splitlines(keepends=True)
    if cell["cell_type"] == "code":
        made["metadata"] |= {
            "outputId": f"0123-{number}",
            "executionInfo": {"status": "ok", "user": {"displayName": "A Learner"}},
        }
        made["execution_count"] = number
        made["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["run\n"]}]
    return made


def with_stateless_widgets(notebook: Notebook) -> Notebook:
    """With what Colab leaves of widgets: their models, not under the key that Jupyter expects."""
    changed = copy.deepcopy(notebook)
    model = {"model_module": "@jupyter-widgets/controls", "model_name": "IntSliderModel"}
    changed["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"5d1": model}}
    return changed


def without_labels(notebook: Notebook) -> Notebook:
    """With nothing of nbgrader's left, and no id."""
    changed = copy.deepcopy(notebook)
    for cell in changed["cells"]:
        cell["metadata"] = {}
        cell.pop("id", None)
    return changed


def index_of(notebook: Notebook, grade_id: str) -> int:
    """Where the cell with this label is."""
    return next(
        index
        for index, cell in enumerate(notebook["cells"])
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == grade_id
    )


def with_text(notebook: Notebook, grade_id: str, text: str) -> Notebook:
    """With another text in one cell."""
    changed = copy.deepcopy(notebook)
    changed["cells"][index_of(changed, grade_id)]["source"] = text
    return changed


def without_cell(notebook: Notebook, grade_id: str) -> Notebook:
    """Without one cell."""
    changed = copy.deepcopy(notebook)
    del changed["cells"][index_of(changed, grade_id)]
    return changed


def with_copy(notebook: Notebook, grade_id: str, text: str | None = None) -> Notebook:
    """With a cell copied below itself, its label too; `text` is what the copy says."""
    changed = copy.deepcopy(notebook)
    index = index_of(changed, grade_id)
    again = copy.deepcopy(changed["cells"][index])
    again.pop("id", None)
    changed["cells"].insert(index + 1, again | ({} if text is None else {"source": text}))
    return changed
