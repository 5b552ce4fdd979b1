"""Cases of libraries that need not be installed where a learner's work is checked."""

from autograde.checks.cases import Case
from insidetensor.libraries import is_installed


def unasked(rule: str) -> Case:
    """In place of a case that cannot be asked here: its rule holds."""
    return Case(rule, "script", "None", lambda seen: None)


def where_it_runs(case: Case, code: str) -> Case:
    """The case; where its code needs TensorFlow, and that is not installed, one that holds."""
    return case if "tf." not in code or is_installed("tensorflow") else unasked(case.rule)
