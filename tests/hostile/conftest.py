"""The class of everybody, graded once: to start takes longer than most of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hostile_class import Graded, forget, grade
from whole_class import everybody

# Honest cells take no second; each attack that never ends takes all of them.
SECONDS_A_CELL = 2


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graded]:
    """What the command that people use has left of the whole class."""
    home = tmp_path_factory.mktemp("hostile")
    # Many only wait until their time is over.
    yield grade(home, everybody(), "--timeout", str(SECONDS_A_CELL), "--jobs", "3")
    forget(home)
