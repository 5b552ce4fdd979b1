"""One small worker_pool for a file of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from small_exercise import LIMITS, exercise

from autograde.judging.worker_pool import WorkerPool
from autograde.sandbox.isolation import SandboxUnavailableError, find_missing_support


@pytest.fixture(scope="session")
def worker_pool() -> Iterator[WorkerPool]:
    """A WorkerPool without the large libraries."""
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    try:
        made = WorkerPool(LIMITS, assignments=[exercise()])
    except SandboxUnavailableError as problem:
        pytest.skip(f"no sandbox here: {problem}")
    with made:
        yield made
