"""Count the cases that the check of a cell has tried: each `assert same_value(…)` is one."""

from insidetensor.showing.notebook_display import shell

# One cell runs at a time; the count of a cell that failed is dropped.
_counted: list[tuple[object, int]] = [(None, 0)]


def count_case() -> None:
    """Count one case of the cell that runs now."""
    cell, count = _counted[0]
    _counted[0] = (_cell(), count + 1 if cell == _cell() else 1)


def take_count() -> int:
    """Return how many cases this cell has tried, and start again from zero."""
    cell, count = _counted[0]
    _counted[0] = (None, 0)
    return count if cell == _cell() else 0


def _cell() -> object:
    """The execution number of the running cell; 0 outside a notebook."""
    return shell().execution_count if shell() else 0
