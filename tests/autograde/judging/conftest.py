"""One small house for a file of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from small_exercise import LIMITS, MODULES

from autograde.judging.house import House
from autograde.learner_process.sandbox import SandboxUnavailable, missing_here


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A House without the large libraries."""
    if missing_here():
        pytest.skip(f"no sandbox here: {missing_here()}")
    try:
        made = House(LIMITS, learners_modules=MODULES, judges_modules=MODULES)
    except SandboxUnavailable as problem:
        pytest.skip(f"no sandbox here: {problem}")
    with made:
        yield made
