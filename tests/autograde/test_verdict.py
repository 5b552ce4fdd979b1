"""`assess`: what it publishes, what it raises, and the points that plain nbgrader takes from it."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import nbformat
import pytest
from autograde.nbgrader.saving import score_of
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.utils import determine_grade

from autograde.judging import verdict
from autograde.judging.verdict import MIME, GraderFaultError, assess
from insidetensor import Mistake

ROOT = Path(__file__).parents[2]
PART = "ch90_steps.count"
SOURCE = """\
# %% [markdown]
# # Steps
#
# ## Count
#
# `count(shape)` is the product of the sizes. <!-- rule sizes: 1.5 -->
#
# - Without axes it is 1. <!-- rule no_axes: 0.5 -->

# %% nbgrader={"grade_id": "count", "solution": true}
count = 0

# %% nbgrader={"grade_id": "check-count", "grade": true, "points": 2}
assert count((2, 3)) == 6
assert count(()) == 1

# %% nbgrader={"grade_id": "unmarked", "solution": true}
pass
"""
CHECKS = """\
from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from insidetensor.checking.findings import find_strides, find_value

def case(rule, shape, expected):
    def find(seen):
        yours, raised = value_of(seen, f"count({shape})")
        if isinstance(yours, tuple):
            return find_strides(yours, (3, 1), (2, 3), call="count((2, 3))")
        return raised or find_value(yours, expected, f"count({shape})")
    return Case(rule, "call", ("count", (shape,)), find)

def cases():
    yield case("sizes", (2, 3), 6)
    yield case("no_axes", (), 1)

CASES = {"count": cases, "unmarked": cases}
"""


def right(shape: tuple[int, ...]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total


Assess = Callable[..., dict[str, Any]]


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    """A project of one small exercise, in place of the course's."""
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "ch90_steps.py").write_text(SOURCE)
    (tmp_path / "checks.py").write_text(CHECKS)
    monkeypatch.setattr(verdict, "PROJECT", tmp_path)
    return tmp_path


@pytest.fixture
def shown(monkeypatch) -> list[dict[str, Any]]:
    """The bundles that `assess` displays, in order."""
    bundles: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: bundles.append(bundle))
    return bundles


@pytest.fixture
def results(monkeypatch) -> list[object]:
    """What a cell's results come to."""
    values: list[object] = []
    monkeypatch.setattr(sys, "displayhook", values.append)
    return values


@pytest.fixture
def of(project, shown, results, monkeypatch) -> Assess:
    """Assess a notebook that has defined `count`, by these checks."""

    def run(count: object, checks: str = CHECKS, part: str = PART) -> dict[str, Any]:
        module = types.ModuleType("autograde.hidden.ch90_steps")
        exec(compile(checks, "ch90_steps.py", "exec"), vars(module))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        shell = types.SimpleNamespace(user_ns={"count": count})
        monkeypatch.setattr("IPython.get_ipython", lambda: shell)
        assess(part)
        told: dict[str, Any] = shown[0][MIME]
        return told

    return run


def test_a_right_answer_is_published_with_all_its_points(of, results):
    assert of(right) == {"check": PART, "earned": 2.0}
    assert results == [2.0]


def test_a_broken_rule_is_published_with_what_the_others_earn(of, results, shown):
    told = of(lambda shape: right(shape) if shape else 0)
    assert (told["earned"], results) == (1.5, [1.5])
    assert "count(()) returned 0, expected 1" in shown[0]["text/plain"]


def test_what_earns_nothing_is_raised_once_it_is_published(of, results, shown):
    with pytest.raises(Mistake, match=r"count\(\(2, 3\)\) returned 7") as raised:
        of(lambda shape: 7)
    assert (shown[0][MIME], results) == ({"check": PART, "earned": 0.0}, [])
    assert str(raised.value) in shown[0]["text/plain"]


FAULTS: Mapping[str, tuple[str, str]] = {
    "a check that fails": (CHECKS.replace("    def find", "    1 / 0\n    def find"), PART),
    "a find that fails": (CHECKS.replace("(seen, f", "(1 / 0, f"), PART),
    "a rule without a case": (CHECKS.replace('"no_axes", ', '"sizes", '), PART),
    "a part without cases": (CHECKS.replace('"count"', '"counted"'), PART),
    "a part without rules": (CHECKS, "ch90_steps.unmarked"),
    "a part that is not there": (CHECKS, "ch90_steps.nothing"),
    "a chapter that is not there": (CHECKS, "ch91_nowhere.count"),
    "no name at all": (CHECKS, "."),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_check_that_cannot_do_its_work_is_the_graders_fault(name, of, shown, results):
    checks, part = FAULTS[name]
    with pytest.raises(GraderFaultError) as raised:
        of(right, checks, part)
    assert shown[0][MIME] == {"check": part, "earned": None}
    assert shown[0]["text/plain"] in raised.value._render_traceback_()[0]
    assert results == []


def test_being_interrupted_is_no_verdict(of, shown):
    def endless(shape: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        of(endless)
    assert shown == []


HIDDEN_FIRST = f"""\
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess
assess("{PART}")
### END HIDDEN TESTS
assert count((2, 3)) == 6
assert count(()) == 1"""
ANSWERS = {
    "all": "math.prod(shape)",
    "some": "math.prod(shape) if shape else 0",
    "none": "0",
}


def test_nbgrader_takes_the_points_though_a_visible_assert_raises_after_them(project):
    """A real kernel runs the check cell; nbgrader's own function gives its score."""
    set_up = (
        f"import sys, types; sys.path.insert(0, {str(ROOT)!r})\n"
        "import math, pathlib, autograde.judging.verdict as v\n"
        f"v.PROJECT = pathlib.Path({str(project)!r})\n"
        "m = sys.modules['autograde.hidden.ch90_steps'] = types.ModuleType('ch90_steps')\n"
        "exec((v.PROJECT / 'checks.py').read_text(), vars(m))"
    )
    cells = [new_code_cell(set_up)]
    for answer in ANSWERS.values():
        about = {"grade": True, "points": 2, "grade_id": "check-count", "solution": False}
        check = new_code_cell(HIDDEN_FIRST, metadata={"nbgrader": about})
        cells += [new_code_cell(f"def count(shape):\n    return {answer}"), check]
    client = NotebookClient(new_notebook(cells=cells), allow_errors=True, timeout=120)
    nbformat.validate(client.execute())
    assert cells[0].outputs == []
    checks = cells[2::2]
    assert [determine_grade(cell)[0] for cell in checks] == [2.0, 1.5, 0.0]
    assert [score_of(cell, 2.0) for cell in checks] == [2.0, 1.5, 0.0]
    assert [out.output_type for out in checks[1].outputs][-1] == "error"


def test_importing_the_verdict_pulls_in_nothing_heavy():
    heavy = "{'nbgrader', 'numpy', 'torch', 'tensorflow', 'matplotlib', 'IPython'}"
    code = f"import sys, autograde.judging.verdict; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
