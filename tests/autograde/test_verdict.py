"""`assess` in a stock nbgrader, without our configuration: what rules earn, no zero for a fault."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook
from small_class import PAIRS, PROJECT, STEPS, fill_in, hand_in, handed_out, make_course

from autograde.authoring.build import write_source_notebooks
from autograde.judging import verdict
from autograde.judging.verdict import MIME, GraderFaultError, assess

PART = f"{PAIRS}.count"
SOURCE = f"""\
# %% [markdown]
# # Count
#
# ## Count
#
# `count(shape)` is the product of the sizes. <!-- rule sizes: 1.5 -->
#
# - Without axes it is 1. <!-- rule no_axes: 0.5 -->

# %% nbgrader={{"grade_id": "count", "solution": true}}
### BEGIN SOLUTION
from math import prod as count
### END SOLUTION

# %% nbgrader={{"grade_id": "check-count", "grade": true, "points": 2}}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("{PART}")
### END HIDDEN TESTS
assert count((2, 3)) == 6
assert count(()) == 1
"""
CHECKS = """\
from autograde.checks.trials import Trials

def cases():
    yield Trials("count").value("sizes", (2, 3), expected=6)
    yield Trials("count").value("no_axes", (), expected=1)

CASES = {"count": cases}
"""
# A visible assert raises after the points are there.
ANSWERS = {
    "right": "from math import prod as count",
    "partly": "import math\ndef count(shape):\n    return math.prod(shape) if shape else 0",
    "wrong": "def count(shape):\n    return 7",
}


@pytest.fixture
def course(tmp_path) -> Path:
    """A course whose exercise is one part of two rules."""
    root = make_course(tmp_path / "course")
    (root / "solutions" / f"{STEPS}.py").unlink()
    (root / "solutions" / f"{PAIRS}.py").write_text(SOURCE)
    (root / "autograde" / "hidden" / f"{PAIRS}.py").write_text(CHECKS)
    return root


@pytest.mark.slow
def test_stock_nbgrader_gives_the_points_of_the_rules_and_no_zero_for_a_fault_of_ours(
    course, tmp_path
):
    classroom, given = tmp_path / "classroom", handed_out(course, PAIRS)
    write_source_notebooks(course, classroom / "source")
    for learner, answer in ANSWERS.items():
        hand_in(classroom / "submitted", learner, PAIRS, fill_in(given, {"count": answer}))

    def nbgrader(*arguments: str) -> subprocess.CompletedProcess[str]:
        places = os.pathsep.join([str(course), str(course / "src")])
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        command = [sys.executable, "-m", "nbgrader", *arguments, "--course", "stock"]
        about = os.environ | {"PYTHONPATH": places, "PATH": path}
        return subprocess.run(
            command, cwd=classroom, env=about, capture_output=True, text=True, check=False
        )

    def scores() -> dict[str, list[float | None]]:
        with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
            return {
                each.student.id: [grade.auto_score for grade in each.notebooks[0].grades]
                for each in book.assignment_submissions(PAIRS)
            }

    for step in ("generate_assignment", "autograde"):
        done = nbgrader(step, PAIRS)
        assert done.returncode == 0, done.stderr
    assert scores() == {"right": [2.0], "partly": [1.5], "wrong": [0.0]}
    (course / "autograde" / "hidden" / f"{PAIRS}.py").write_text("1 / 0")
    hand_in(classroom / "submitted", "unlucky", PAIRS, fill_in(given, {"count": ANSWERS["right"]}))
    assert nbgrader("autograde", PAIRS, "--student", "unlucky").returncode != 0
    assert scores().get("unlucky", [None]) == [None]


FAULTS: Mapping[str, tuple[str, str]] = {
    "a check that fails": (CHECKS.replace("    yield", "    1 / 0\n    yield", 1), PART),
    "a rule without a case": (CHECKS.replace('"no_axes"', '"sizes"'), PART),
    "a part without cases": (CHECKS.replace('{"count"', '{"counted"'), PART),
    "a part that is not there": (CHECKS, f"{PAIRS}.nothing"),
    "a chapter that is not there": (CHECKS, "ch92_nowhere.count"),
    "no name at all": (CHECKS, "."),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_check_that_cannot_do_its_work_is_the_graders_fault(course, name, monkeypatch):
    checks, part = FAULTS[name]
    module = types.ModuleType(f"autograde.hidden.{PAIRS}")
    exec(compile(checks, f"{PAIRS}.py", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(verdict, "PROJECT", course)
    shell = types.SimpleNamespace(user_ns={"count": lambda shape: 6})
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: shown.append(bundle))
    monkeypatch.setattr(sys, "displayhook", lambda value: None)
    with pytest.raises(GraderFaultError) as raised:
        assess(part)
    assert shown[0][MIME] == {"check": part, "earned": None}
    assert shown[0]["text/plain"] in raised.value._render_traceback_()[0]


def test_importing_the_verdict_pulls_in_nothing_heavy():
    heavy = "{'nbgrader', 'numpy', 'torch', 'tensorflow', 'matplotlib', 'IPython'}"
    code = f"import sys, autograde.judging.verdict; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert done.stdout.strip() == "[]"
