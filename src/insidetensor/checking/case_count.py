"""How many cases the check of a cell has tried so far: each `assert same_value(…)` is one."""

import sys

# One cell runs at a time, and what a cell that failed has counted is nobody's.
_counted: list[tuple[object, int]] = [(None, 0)]


def count_case() -> None:
    """Count one case of the cell that runs now."""
    cell, count = _counted[0]
    _counted[0] = (_cell(), count + 1 if cell == _cell() else 1)


def take_count() -> int:
    """How many cases this cell has tried; counting begins anew."""
    cell, count = _counted[0]
    _counted[0] = (None, 0)
    return count if cell == _cell() else 0


def _cell() -> object:
    """The number of the cell that runs, in a notebook."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return shell.execution_count if shell else 0
