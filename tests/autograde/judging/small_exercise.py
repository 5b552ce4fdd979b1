"""An exercise of three parts with hidden checks of its own, and notebooks that answer it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from autograde.judging.assignment import Assignment, AssignmentCell
from autograde.judging.house import OF_LEARNER, JudgeLimits
from autograde.judging.work import Work

MODULES = ("numpy", "insidetensor")
LIMITS = JudgeLimits(cell=20.0, learner=replace(OF_LEARNER, cell_output=200_000))

CHECKS = {
    "__init__.py": b'"""Hidden checks."""\n',
    "wording.py": b"from pathlib import Path\nFOLDER = Path(__file__).parent\n",
    "small.py": b"""
from insidetensor import Finding

SECRET = 7919


def check_double(double):
    for x in (SECRET, 3, 10):
        if double(x) != 2 * x:
            return Finding("double is not twice as much", mistake="no-double")


def check_pair(pair):
    return None if pair(1, 2) == (1, 2) else Finding("pair is no pair", mistake="no-pair")


def check_last(last):
    if last([1, 2, 3]) != 3:
        return Finding("last is not the last", mistake="no-last")


def check_broken(answer):
    raise KeyError("ours")


def check_silent(answer):
    return 12
""",
}
STUB = "def {name}(*values):\n    raise NotImplementedError"
NAMES = ("double", "pair", "last")
VISIBLE = {
    "double": "assert same_value(double(2), 4)\nprint('visible', double(3))",
    "pair": "assert same_value(pair(1, 2), (1, 2))",
    "last": "assert same_value(last([1, 2]), 2)",
}
RIGHT = {
    "double": "def double(x):\n    return 2 * x",
    "pair": "def pair(a, b):\n    return (a, b)",
    "last": "def last(values):\n    return values[-1]",
}
IMPORTS = "from insidetensor import same_value"


def exercise(checks: Mapping[str, str] | None = None, imports: str = IMPORTS) -> Assignment:
    """The exercise; `checks` names other hidden checks for some parts."""
    cells = [AssignmentCell("code", imports)]
    for name in NAMES:
        check = (checks or {}).get(name, f"check_{name}")
        hidden = f"from autograde.verdict import assess\nassess('small.{check}', {name})"
        marked = f"### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
        cells += [
            AssignmentCell("code", RIGHT[name], name, is_solution=True),
            AssignmentCell("code", f"{VISIBLE[name]}\n{marked}", f"check-{name}", 2.0, True),
        ]
    return Assignment("small", tuple(cells), CHECKS)


def notebook(
    answers: Mapping[str, str], *, last_cell: str = "", without: str = "", imports: str = IMPORTS
) -> bytes:
    """A notebook with these answers, the rest right; `without` is a cell that it does not have."""
    from nbformat.v4 import new_code_cell
    from nbgrader.utils import compute_checksum

    cells = [new_code_cell(imports)]
    for name in NAMES:
        about = {"nbgrader": {"grade_id": name, "grade": False, "solution": True, "locked": False}}
        solution = new_code_cell(STUB.format(name=name), metadata=about)
        solution.metadata.nbgrader["checksum"] = compute_checksum(solution)
        solution.source = answers.get(name, RIGHT[name])
        check = {"nbgrader": {"grade_id": f"check-{name}", "grade": True, "solution": False}}
        cells += [solution, new_code_cell(VISIBLE[name], metadata=check)]
    cells += [new_code_cell(last_cell)] if last_cell else []
    kept = [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("grade_id") != without]
    return json.dumps({"cells": kept, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def work(answers: Mapping[str, str] | None = None, **options: object) -> Work:
    """The work of judging such a notebook."""
    return Work(exercise(), notebook(answers or {}, **options), "ada")  # type: ignore[arg-type]


UNTOUCHED = {name: STUB.format(name=name) for name in NAMES}
