"""A warm parent for all tests of a module, and a process of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from asking_learners import SMALL

from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.isolation import SandboxUnavailableError, find_missing_support
from autograde.sandbox.learner_process import LearnerProcess


@pytest.fixture(scope="session")
def parent() -> Iterator[ForkServer]:
    """A sandboxed parent with NumPy, and with small limits."""
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    try:
        warm = ForkServer(["numpy", "numpy.random"], SMALL, agent=None)
    except SandboxUnavailableError as problem:
        pytest.skip(f"no sandbox here: {problem}")
    with warm:
        yield warm


@pytest.fixture
def learner(parent) -> Iterator[LearnerProcess]:
    """A learner's process of its own."""
    with parent.start({}) as process:
        yield process
