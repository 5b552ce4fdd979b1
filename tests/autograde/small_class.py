"""A course of two small exercises and a class that hands them in, made in a folder of a test's."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nbformat import from_dict
from nbgrader.utils import compute_checksum

from autograde.authoring.build import write_source_notebooks

PROJECT = Path(__file__).parents[2]
STEPS, PAIRS = "ch90_steps", "ch91_pairs"

STEPS_SOURCE = """\
# %% [markdown]
# # Step through a storage

# %%
from insidetensor import same_strides

# %% [markdown]
# ## Strides of a row-major tensor
#
# `row_strides(shape)` returns the strides of a row-major tensor. <!-- rule row_major: 3 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# The last axis has stride **1**.
#
# </details>
#
# <details><summary>Hint 2: the idea</summary>
#
# Walk the axes backwards & multiply: `size * stride`.
#
# </details>

# %% nbgrader={"grade_id": "row-strides", "solution": true}
def row_strides(shape):
    ### BEGIN SOLUTION
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-row-strides", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("ch90_steps.row_strides")
### END HIDDEN TESTS
# rule row_major
assert same_strides(row_strides((2, 3)), (3, 1), shape=(2, 3))

# %% [markdown]
# ## Count the elements
#
# `count(shape)` returns how many elements there are. <!-- rule elements: 2 -->

# %% nbgrader={"grade_id": "count", "solution": true}
def count(shape):
    ### BEGIN SOLUTION
    total = 1
    for size in shape:
        total *= size
    return total
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-count", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("ch90_steps.count")
### END HIDDEN TESTS
# rule elements
assert count((2, 3)) == 6
"""
STEPS_CHECKS = """\
from autograde.checks.functions import Function
from autograde.checks.trials import Trials
from insidetensor.checking.findings import find_strides

SECRET_STRIDES = {(2, 3, 4): (12, 4, 1), (5,): (1,)}


def compared(yours, expected, call, args):
    return find_strides(yours, expected, args[0], call=call)


def row_strides_cases():
    strides = Function("row_strides", SECRET_STRIDES.__getitem__, compared)
    yield from strides.cases([("row_major", "", [(shape,) for shape in SECRET_STRIDES])])


def count_cases():
    for shape, expected in [((), 1), ((0, 3), 0), ((4, 5), 20)]:
        yield Trials("count").value("elements", shape, expected=expected)


CASES = {"row_strides": row_strides_cases, "count": count_cases}
"""
PAIRS_SOURCE = """\
# %% [markdown]
# # Swap two things

# %% [markdown]
# ## Swap
#
# `swapped(pair)` returns the two in the other order. <!-- rule order: 1 -->

# %% nbgrader={"grade_id": "swapped", "solution": true}
def swapped(pair):
    ### BEGIN SOLUTION
    return pair[1], pair[0]
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-swapped", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("ch91_pairs.swapped")
### END HIDDEN TESTS
# rule order
assert swapped((1, 2)) == (2, 1)
"""
PAIRS_CHECKS = """\
from autograde.checks.trials import Trials


def swapped_cases():
    yield Trials("swapped").value("order", ("a", "b"), expected=("b", "a"))
    yield Trials("swapped").value("order", (1, 2), expected=(2, 1))


CASES = {"swapped": swapped_cases}
"""

RIGHT_ROW_STRIDES = """\
def row_strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)
"""
BYTES_ROW_STRIDES = RIGHT_ROW_STRIDES.replace("step = [], 1", "step = [], 8")
RIGHT_COUNT = """\
def count(shape):
    total = 1
    for size in shape:
        total *= size
    return total
"""
WRONG_COUNT = "def count(shape):\n    return 6\n"
ENDLESS_COUNT = "def count(shape):\n    while True:\n        pass\n"
# What a learner's process must be, asked by a cell of the learner's own.
FINDS_NO_NAMES = "assert not {'insidetensor', 'autograde', 'name'} & set(globals()), dir()\n"
COUNTS_ON_ONE_THREAD = """\
import os
assert {os.environ[name] for name in (
    'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'MKL_NUM_THREADS', 'TF_NUM_INTRAOP_THREADS'
)} == {'1'}
"""
RIGHT_STEPS = {"row-strides": RIGHT_ROW_STRIDES, "count": RIGHT_COUNT}

Notebook = dict[str, Any]


def make_course(root: Path) -> Path:
    """A project folder: the two exercises, their hidden checks, and this project's own code."""
    (root / "solutions").mkdir(parents=True)
    (root / "solutions" / f"{STEPS}.py").write_text(STEPS_SOURCE)
    (root / "solutions" / f"{PAIRS}.py").write_text(PAIRS_SOURCE)
    (root / "src").symlink_to(PROJECT / "src")
    hidden = root / "autograde" / "hidden"
    hidden.mkdir(parents=True)
    for path in (PROJECT / "autograde").iterdir():
        if path.name not in {"hidden", "__pycache__"}:
            (root / "autograde" / path.name).symlink_to(path)
    (hidden / "__init__.py").write_text("")
    (hidden / f"{STEPS}.py").write_text(STEPS_CHECKS)
    (hidden / f"{PAIRS}.py").write_text(PAIRS_CHECKS)
    return root


def handed_out(root: Path, chapter: str) -> Notebook:
    """The exercise as learners get it, near enough: solutions and hidden tests taken out."""
    folder = root / "handed_out"
    write_source_notebooks(root, folder)
    notebook: Notebook = json.loads((folder / chapter / f"{chapter}.ipynb").read_text())
    for cell in notebook["cells"]:
        kept, keep = [], True
        for line in "".join(cell["source"]).splitlines():
            if "### BEGIN" in line:
                keep = False
                if "SOLUTION" in line:
                    kept += ["    # YOUR CODE HERE", "    raise NotImplementedError()"]
            if keep:
                kept.append(line)
            if "### END" in line:
                keep = True
        cell["source"] = "\n".join(kept)
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            cell["metadata"]["nbgrader"]["checksum"] = compute_checksum(from_dict(cell))
    return notebook


def fill_in(notebook: Notebook, answers: dict[str, str]) -> Notebook:
    """The notebook with `answers` (grade_id -> code) in its solution cells."""
    filled = copy.deepcopy(notebook)
    for cell in filled["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell["source"] = answers[name]
    return filled


def cell_of(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    """The cell that nbgrader knows as `grade_id`."""
    return next(
        cell
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == grade_id
    )


def hand_in(folder: Path, learner: str, chapter: str, notebook: Notebook) -> Path:
    """Put a notebook where submissions are looked for."""
    path = folder / learner / chapter / f"{chapter}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook))
    return path


Change = Callable[[Notebook], None]
