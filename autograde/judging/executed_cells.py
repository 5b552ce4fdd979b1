"""The notebook that was run, with what its cells showed, for whoever grades it."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from autograde.authoring.course.sources import Part
from autograde.core.messages import say
from autograde.core.places import strip_local_paths
from autograde.judging.restoring import Notebook, notebook_bytes
from autograde.sandbox.learner_process import CellRun


def add_outputs(notebook: Notebook, executed: Mapping[int, CellRun]) -> Notebook:
    """Give a notebook the outputs of its code cells, by their places in it."""
    cells = [
        _add_to_cell(cell, executed[index]) if index in executed else cell
        for index, cell in enumerate(notebook["cells"])
    ]
    return {**notebook, "cells": cells}


def _add_to_cell(cell: dict[str, Any], executed: CellRun) -> dict[str, Any]:
    if cell["cell_type"] != "code":
        return cell
    outputs = [_without_places(output) for output in executed.outputs]
    return {**cell, "outputs": outputs, "execution_count": executed.execution_count}


def _without_places(output: Mapping[str, Any]) -> dict[str, Any]:
    if output["output_type"] != "error":
        return dict(output)
    return {**output, "traceback": [strip_local_paths(line) for line in output["traceback"]]}


def add_rubrics(executed: bytes, written: Collection[Part]) -> bytes:
    """Put below each text that a person grades its rule, and a right one.

    Only formgrader shows it: learners get neither this notebook nor a page made of it.
    """
    by_id = {part.grade_id: part for part in written}
    if not by_id:
        return executed
    notebook, cells = json.loads(executed), []
    for cell in notebook["cells"]:
        cells.append(cell)
        part = by_id.get(cell["metadata"].get("nbgrader", {}).get("grade_id"))
        if part is not None:
            right = "\n".join(f"> {line}" for line in part.solution_cell.source.split("\n"))
            words = say("rubric.head"), f"- {part.rules[0].words}", say("rubric.right"), right
            text, cell_id = "\n\n".join(words), f"{cell['id'][:50]}-rubric"
            cells.append({"cell_type": "markdown", "id": cell_id, "metadata": {}, "source": text})
    return notebook_bytes({**notebook, "cells": cells})
