"""An exercise of three parts with checks of its own, and notebooks that answer it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from autograde.judging.results import PartResult
from autograde.judging.work import Judged, Work
from nbformat.v4 import new_code_cell
from nbgrader.utils import compute_checksum

from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.worker_pool import OF_LEARNER, JudgeLimits

MODULES = ("numpy", "insidetensor")
LIMITS = JudgeLimits(cell=20.0, learner=replace(OF_LEARNER, cell_output=200_000))
SHORT = replace(LIMITS, cell=1.0, visible=1.0)
CHAPTER = "ch80_small"
CHECKS_FOLDER = "hidden"  # of a project's folder `autograde`

SOURCE = """\
# %% [markdown]
# # A small exercise

# %%
from insidetensor import same_value

# %% [markdown]
# ## Double
#
# `double(x)` is twice x. <!-- rule twice: 1 -->
#
# - A negative number has a double too. <!-- rule negative: 0.5 -->
# - A text raises a `TypeError`. <!-- rule text: 0.5 -->

# %% nbgrader={"grade_id": "double", "solution": true}
def double(x):
    ### BEGIN SOLUTION
    if isinstance(x, str):
        raise TypeError
    nobody_sees = 73217321
    return 2 * x
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-double", "grade": true, "points": 2}
# rule twice
assert same_value(double(2), 4)
print('visible', double(3))

# %% [markdown]
# ## Four times
#
# `quadruple(x)` is four times x. It may use `double`. <!-- rule four: 1 -->
#
# - Zero stays zero. <!-- rule zero: 1 -->

# %% nbgrader={"grade_id": "quadruple", "solution": true}
def quadruple(x):
    ### BEGIN SOLUTION
    return double(double(x))
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-quadruple", "grade": true, "points": 2}
# rule four
assert same_value(quadruple(2), 8)

# %% [markdown]
# ## The last
#
# `last_of(values)` is the last of them. <!-- rule last: 1 -->
#
# - Nothing has no last: that raises a `ValueError`. <!-- rule empty: 1 -->

# %% nbgrader={"grade_id": "last-of", "solution": true}
def last_of(values):
    ### BEGIN SOLUTION
    if not values:
        raise ValueError
    return values[-1]
    ### END SOLUTION

# %% nbgrader={"grade_id": "check-last-of", "grade": true, "points": 2}
# rule last
assert same_value(last_of([1, 2]), 2)
"""
OURS = "73217321"  # stands in our answer to the first part
CHECKS = """\
from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, value_of
from insidetensor import Finding

SECRET = 7919


def value(rule, name, argument, expected):
    call = f"{name}(…)"

    def find(seen):
        yours, finding = value_of(seen, call)
        if finding is None and yours != expected:
            return Finding(f"{call} returned {yours!r}", mistake=f"wrong-{name}")
        return finding

    return Case(rule, "call", (name, (argument,)), find)


def refuses(rule, name, argument, error):
    return Case(
        rule,
        "call",
        (name, (argument,)),
        lambda seen: find_refusal(seen, error=error, call=f"{name}(…)"),
    )


def double_cases():
    yield value("twice", "double", 3, 6)
    yield value("twice", "double", SECRET, 2 * SECRET)
    yield value("negative", "double", -2, -4)
    yield refuses("text", "double", "a", TypeError)


def quadruple_cases():
    yield value("four", "quadruple", 3, 12)
    yield value("zero", "quadruple", 0, 0)


def last_of_cases():
    yield value("last", "last_of", [1, 2, 3], 3)
    yield refuses("empty", "last_of", [], ValueError)


CASES = {"double": double_cases, "quadruple": quadruple_cases, "last_of": last_of_cases}
"""
NAMES = ("double", "quadruple", "last-of")
RIGHT = {
    "double": "def double(x):\n    if isinstance(x, str): raise TypeError\n    return 2 * x",
    "quadruple": "def quadruple(x):\n    return double(double(x))",
    "last-of": "def last_of(values):\n    if not values: raise ValueError\n    return values[-1]",
}
UNTOUCHED = {
    name: f"def {name.replace('-', '_')}(*values):\n    raise NotImplementedError" for name in NAMES
}


def exercise(checks: str = CHECKS, source: str = SOURCE) -> Assignment:
    """The exercise, or one with other checks or another text."""
    return _exercise(checks, source)


@cache
def _exercise(checks: str, source: str) -> Assignment:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for path, text in [
            (project / "solutions" / f"{CHAPTER}.py", source),
            (project / "autograde" / CHECKS_FOLDER / f"{CHAPTER}.py", checks),
            (project / "autograde" / CHECKS_FOLDER / "__init__.py", ""),
        ]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return assignment_of(project, CHAPTER)


def notebook(answers: Mapping[str, str], *, last_cell: str = "", without: str = "") -> bytes:
    """A notebook with these answers, the rest right; `without` is a cell that it does not have."""
    cells = []
    for cell in exercise().cells:
        if cell.kind != "code":
            continue
        made = new_code_cell(cell.visible)
        if cell.grade_id is not None:
            made.metadata["nbgrader"] = {
                "grade_id": cell.grade_id, "grade": cell.is_check, "solution": cell.is_solution
            }  # fmt: skip
        if cell.is_solution and cell.grade_id is not None:
            made.source = UNTOUCHED[cell.grade_id]
            made.metadata.nbgrader["checksum"] = compute_checksum(made)
            made.source = answers.get(cell.grade_id, RIGHT[cell.grade_id])
        if cell.grade_id is None or cell.grade_id != without:
            cells.append(made)
    if last_cell:
        cells.append(new_code_cell(last_cell))
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def work(answers: Mapping[str, str] | None = None, **options: str) -> Work:
    """The work of judging such a notebook."""
    return Work(exercise(), notebook(answers or {}, **options), "ada")


def scores(result: Judged) -> dict[str, float | None]:
    """The points of each part."""
    assert result.trouble is None
    return {part.name: part.score for part in result.parts}


def outcomes(result: Judged) -> dict[str, str]:
    """What became of each part, in one word."""
    assert result.trouble is None
    return {part.name: part.judgement.outcome for part in result.parts}


def part(result: Judged, name: str) -> PartResult:
    """One part."""
    assert result.trouble is None
    return next(part for part in result.parts if part.name == name)


def broken(part: PartResult) -> dict[str, str]:
    """The rules of a part that do not hold, and the sentence of each."""
    return {rule.name: str(rule.sentence) for rule in part.rules if not rule.held}


def everything(result: Judged) -> str:
    """All that is written down of it, but how long it took."""
    return json.dumps(asdict(replace(result, seconds={})))


FULL = {"double": 2.0, "quadruple": 2.0, "last-of": 2.0}
