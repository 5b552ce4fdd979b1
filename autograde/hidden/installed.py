"""Cases of libraries that need not be installed where a learner's work is checked."""

from importlib.util import find_spec

from autograde.checks.cases import Case


def is_installed(library: str) -> bool:
    """Whether a library can be imported here, and so in a learner's process, without doing so."""
    try:
        return find_spec(library) is not None
    except ValueError:  # a module without a spec in its place
        return False


def unasked(rule: str) -> Case:
    """In place of a case that cannot be asked here: its rule holds."""
    return Case(rule, "script", "None", lambda seen: None)


def where_it_runs(case: Case, code: str) -> Case:
    """The case; where its code needs TensorFlow, and that is not installed, one that holds."""
    return case if "tf." not in code or is_installed("tensorflow") else unasked(case.rule)
