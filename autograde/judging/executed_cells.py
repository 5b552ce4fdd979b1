"""The notebook that was run, with what its cells showed, for whoever grades it."""

import json
from collections.abc import Mapping
from typing import Any

from autograde.core.messages import say
from autograde.core.places import strip_local_paths
from autograde.judging.assignment import Assignment
from autograde.judging.grades import format_score
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


def add_rubrics(executed: bytes, assignment: Assignment) -> bytes:
    """Put below each text that a person grades what it is to say, and a right one.

    Only formgrader shows it: learners get neither this notebook nor a page made of it.
    """
    by_id = {cell.grade_id: part for part, cell in assignment.written.items()}
    if not by_id:
        return executed
    notebook, cells = json.loads(executed), []
    for cell in notebook["cells"]:
        cells.append(cell)
        part = by_id.get(cell["metadata"].get("nbgrader", {}).get("grade_id"))
        if part is not None:
            text = _write_rubric(assignment, part)
            cell_id = f"{cell['id'][:50]}-rubric"
            cells.append({"cell_type": "markdown", "id": cell_id, "metadata": {}, "source": text})
    return notebook_bytes({**notebook, "cells": cells})


def _write_rubric(assignment: Assignment, part: str) -> str:
    rules = "\n".join(
        f"- ☐ **{rule.name}** ({format_score(rule.points)}): {rule.words}"
        for rule in assignment.rules.get(part, ())
    )
    right = "\n".join(f"> {line}" for line in assignment.written[part].source.split("\n"))
    return f"{say('rubric.head')}\n\n{rules}\n\n{say('rubric.right')}\n\n{right}"
