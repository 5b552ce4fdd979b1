"""Count the cases that the check of a cell has tried: each `assert same_value(…)` is one."""

from insidetensor.showing.notebook_display import shell

# One cell runs at a time; the count of a cell that failed is dropped.
_counted: list[tuple[object, int]] = [(None, 0)]


def count_case() -> None:
    """Count one case of the cell that runs now."""
    (before, count), cell = _counted[0], _cell()
    _counted[0] = (cell, count + 1 if cell == before else 1)


def take_count() -> int:
    """Return how many cases this cell has tried, and start again from zero."""
    cell, count = _counted[0]
    _counted[0] = (None, 0)
    return count if cell == _cell() else 0


def _cell() -> object:
    """The execution number of the running cell; 0 outside a notebook."""
    running = shell()
    return running.execution_count if running else 0
