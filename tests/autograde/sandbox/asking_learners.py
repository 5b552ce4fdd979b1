"""Small limits, and two ways to ask a learner's process: for an answer, or for its refusal."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

from autograde.sandbox.learner_process import LearnerProcess
from autograde.sandbox.limits import Limits

MIB = 2**20
# Small, so that what goes beyond them is quickly there.
SMALL = Limits(
    memory=256 * MIB,
    processes=24,
    files=16 * MIB,
    file_count=500,
    open_files=64,
    cell_output=MIB,
    cell_messages=200,
    notebook_output=2 * MIB,
    notebook_seconds=60,
    grace=1.0,
)


def answer(process: LearnerProcess, source: str, timeout: float = 30) -> Any:
    """The value of the cell's last expression, as Python reads it."""
    run = process.run_cell(textwrap.dedent(source), timeout=timeout)
    assert run.status == "ok", run.outputs
    return ast.literal_eval(run.outputs[-1]["data"]["text/plain"])


def refused(process: LearnerProcess, source: str) -> str:
    """The error that the cell ended with."""
    run = process.run_cell(textwrap.dedent(source), timeout=30)
    assert run.status == "error", run.outputs
    error = run.outputs[-1]
    return f"{error['ename']}: {error['evalue']}"
