"""Whether TensorFlow is installed where a learner's work is checked, without importing it."""

from __future__ import annotations

from importlib.util import find_spec

from autograde.checks.cases import Case


def has_tensorflow() -> bool:
    """Whether it can be imported here, and so in a learner's process."""
    try:
        return find_spec("tensorflow") is not None
    except ValueError:  # a module without a spec in its place
        return False


def where_it_runs(case: Case, code: str) -> Case:
    """The case; where its code needs a library that is not installed, one that always holds."""
    if "tf." not in code or has_tensorflow():
        return case
    return Case(case.rule, "script", ("None", ""), lambda seen: None)
