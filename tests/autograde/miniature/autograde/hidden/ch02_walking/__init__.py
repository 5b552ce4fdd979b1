"""What is asked of the miniature's second chapter."""

from collections.abc import Iterator

from autograde.checks.cases import Case
from autograde.checks.scripts import make_value_script


def walker_cases() -> Iterator[Case]:
    """Walk with another step and with no step at all."""
    yield make_value_script("steps", "list(Walker(3, 2).cells())", [0, 3])
    yield make_value_script("steps", "list(Walker(1, 0).cells())", [])
    yield make_value_script("steps", "list(Walker(5, 4).cells())", [0, 5, 10, 15])
    yield make_value_script("steps", "walker = Walker(4, 2); list(walker.cells())", [0, 4])
    yield make_value_script("steps", "walker = Walker(2, 2); next(iter(walker.cells()))", 0)


CASES = {"walker": walker_cases}
