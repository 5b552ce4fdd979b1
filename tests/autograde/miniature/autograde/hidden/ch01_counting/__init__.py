"""What is asked of the miniature's first chapter."""

from collections.abc import Iterator

from autograde.checks.cases import Case
from autograde.checks.trials import Trials


def cell_count_cases() -> Iterator[Case]:
    """A product by hand, a size of 1 and no axis among the shapes."""
    trials = Trials("cell_count")
    yield trials.value("cells", (3, 1, 5), expected=15)
    yield trials.value("cells", (), expected=1)
    yield trials.value("size_0", (0, 7), expected=0)


def byte_count_cases() -> Iterator[Case]:
    """Bytes are cells times itemsize, where cells forgotten are the mistake looked for."""
    trials = Trials("byte_count")
    yield trials.value("bytes", (3, 5), 8, expected=120, why="Expected 120 bytes.")
    yield trials.value("bytes", (2,), 4, expected=8)


CASES = {"cell_count": cell_count_cases, "byte_count": byte_count_cases}
