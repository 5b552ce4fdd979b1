"""An error in a notebook ends at the learner's line, and none of the package's own follows it."""

import re

import nbformat
import pytest
from nbclient import NotebookClient

SET_UP = """
import numpy as np
import torch
from insidetensor import in_own_process, sim

sim.register()
x = torch.ones(2, 2).to("sim")


@torch.library.custom_op("course::halve", mutates_args=(), device_types="sim")
def halve(x: torch.Tensor) -> torch.Tensor:
    raise ValueError("raised in a kernel of their own")


@in_own_process(libraries=())
def elsewhere():
    raise KeyError("there")
"""
# Line -> how its last line begins, and the learner's line that comes before that.
RAISES = {
    "x @ torch.ones(2, 2)": ("RuntimeError: Expected all tensors", "x @ torch.ones(2, 2)"),
    "x @ torch.ones(3, 2).to('sim')": ("RuntimeError: mat1 and mat2 shapes", "x @ torch.ones(3"),
    "x.numpy()": ("TypeError: can't convert sim:0", "x.numpy()"),
    "np.from_dlpack(x)": ("BufferError: The memory of sim:0", "np.from_dlpack(x)"),
    "torch.ones(2, device='sim:1')": ("RuntimeError: ", "torch.ones(2, device='sim:1')"),
    "elsewhere()": ("OwnProcessError: KeyError: 'there'", "elsewhere()"),
    "halve(x)": ("ValueError: raised in a kernel", "raise ValueError("),
}

pytestmark = pytest.mark.slow


def test_an_error_ends_at_the_learners_line():
    notebook = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in (SET_UP, *RAISES)]
    NotebookClient(notebook, timeout=60, allow_errors=True).execute()
    odd = {}
    for cell, (last, before) in zip(notebook.cells[1:], RAISES.values(), strict=True):
        (error,) = cell.outputs
        shown = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(error.traceback)).rstrip()
        lines = [line for line in shown.splitlines() if line.strip()]
        arrow = [line for line in lines if line.startswith("-")][-1]
        hidden = not re.search("insidetensor/(sim|processes)", shown)
        if not (hidden and lines[-1].startswith(last) and before in arrow):
            odd[cell.source] = shown
    assert not odd
