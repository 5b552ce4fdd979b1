"""Find the cases of a part of an exercise by chapter and part."""

import importlib
from collections.abc import Callable, Iterable, Mapping

from autograde.checks.cases import Case

# The checks of a course are found here by name: nothing below them imports them.
PACKAGE = "autograde.hidden"
HANDED_OVER = "judged_checks"  # the folder on `sys.path` in which a judge finds them

Cases = Callable[[], Iterable[Case]]


def make_cases(chapter: str, part: str) -> list[Case]:
    """Make the cases of one part. Raises: KeyError, for a part that has none; ImportError."""
    return list(import_parts(chapter)[part]())


def import_parts(chapter: str) -> Mapping[str, Cases]:
    """Import the parts of a chapter, each with the function that makes its cases."""
    cases: Mapping[str, Cases] = importlib.import_module(f"{PACKAGE}.{chapter}").CASES
    return cases
