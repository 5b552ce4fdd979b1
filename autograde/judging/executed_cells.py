"""The notebook that was run, with what its cells showed."""

from collections.abc import Mapping
from typing import Any

from autograde.core.places import strip_local_paths
from autograde.judging.restoring import Notebook
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
