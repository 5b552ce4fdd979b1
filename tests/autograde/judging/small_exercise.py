"""An exercise of three parts with checks of its own, and notebooks that answer it."""

from __future__ import annotations

import datetime as dt
import json
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from autograde.core.ids import answer_id
from autograde.judging.assignment import Assignment, read_assignment
from autograde.judging.grades import Grade, PartGrade, write_grade
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.judging.submission_run import judge_submission
from autograde.judging.worker_pool import OF_LEARNER, JudgeLimits, WorkerPool
from insidetensor.handing_in.released import exercise_of

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
from autograde.checks.observed import find_seen_refusal, value_of
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
        lambda seen: find_seen_refusal(seen, error=error, call=f"{name}(…)"),
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
RIGHT = {
    "double": "def double(x):\n    if isinstance(x, str): raise TypeError\n    return 2 * x",
    "quadruple": "def quadruple(x):\n    return double(double(x))",
    "last_of": "def last_of(values):\n    if not values: raise ValueError\n    return values[-1]",
}
UNTOUCHED = {name: f"def {name}(*values):\n    raise NotImplementedError" for name in RIGHT}
FULL = dict.fromkeys(RIGHT, 2.0)


@cache
def exercise(checks: str = CHECKS, source: str = SOURCE) -> Assignment:
    """The exercise, or one with other checks or another text."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for path, text in [
            (project / "solutions" / f"{CHAPTER}.py", source),
            (project / "autograde" / CHECKS_FOLDER / f"{CHAPTER}.py", checks),
            (project / "autograde" / CHECKS_FOLDER / "__init__.py", ""),
        ]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return read_assignment(project, CHAPTER)


def notebook(answers: Mapping[str, str]) -> dict[str, Any]:
    """A notebook with these answers by part, and stubs for the others."""
    by_id = {answer_id(part): code for part, code in (UNTOUCHED | dict(answers)).items()}
    cells = []
    for cell in exercise().cells:
        about = {"grade_id": cell.grade_id, "grade": cell.is_check, "solution": cell.is_solution}
        made = {
            "cell_type": cell.kind,
            "metadata": {"nbgrader": about} if cell.grade_id else {},
            "source": by_id[cell.grade_id] if cell.is_solution else cell.visible,
        }
        cells.append(
            made | ({"outputs": [], "execution_count": None} if cell.kind == "code" else {})
        )
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def submit(
    answers: Mapping[str, str] | None = None, *, last_cell: str = "", without: str = ""
) -> Submission:
    """A notebook that is right but for these answers; `without` is a cell that it does not have."""
    made = notebook(RIGHT | dict(answers or {}))
    made["cells"] = [
        cell
        for cell in made["cells"]
        if not without or cell["metadata"].get("nbgrader", {}).get("grade_id") != without
    ]
    if last_cell:
        made["cells"].append({"cell_type": "code", "metadata": {}, "source": last_cell})
    when = dt.datetime(2026, 11, 2, 9, tzinfo=dt.UTC)
    return Submission("ada", CHAPTER, json.dumps(made).encode(), when)


def judge(
    submission: Submission,
    worker_pool: WorkerPool,
    limits: JudgeLimits | None = None,
    assignment: Assignment | None = None,
) -> Grade:
    """Restore and judge it, as an answer to this exercise or to one with other checks."""
    assignment = assignment or exercise()
    restored = restore_submission(submission, exercise_of(CHAPTER, notebook({})), assignment)
    with mock.patch.object(worker_pool, "limits", limits or worker_pool.limits):
        return judge_submission(restored, assignment, worker_pool, {})


def scores(grade: Grade) -> dict[str, float | None]:
    """The points of each part."""
    assert grade.problem is None
    return {part.name: part.score for part in grade.parts}


def outcomes(grade: Grade) -> dict[str, str]:
    """What became of each part, in one word."""
    assert grade.problem is None
    return {part.name: part.judgement.outcome for part in grade.parts}


def part(grade: Grade, name: str) -> PartGrade:
    """One part."""
    assert grade.problem is None
    return next(part for part in grade.parts if part.name == name)


def broken(part: PartGrade) -> dict[str, str]:
    """The rules of a part that do not hold, and the sentence of each."""
    return {rule.name: str(rule.sentence) for rule in part.rules if not rule.held}


def executed(grade: Grade) -> list[dict[str, Any]]:
    """The cells as they were run."""
    cells: list[dict[str, Any]] = json.loads(grade.executed)["cells"]
    return cells


def shown_by(grade: Grade, grade_id: str) -> str:
    """What one cell showed."""
    abouts = ((cell, cell["metadata"].get("nbgrader", {})) for cell in executed(grade))
    return next(str(cell["outputs"]) for cell, about in abouts if about.get("grade_id") == grade_id)


def everything(grade: Grade) -> str:
    """All that is written down of it, but how long it took."""
    return write_grade(replace(grade, seconds={})) + str(grade.executed)
