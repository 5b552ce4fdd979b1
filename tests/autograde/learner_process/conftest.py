"""A warm parent for all tests of a module, and a process of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from asking_learners import SMALL

from autograde.learner_process.parent import WarmParent, own_sandbox
from autograde.learner_process.process import LearnerProcess
from autograde.learner_process.sandbox import SandboxUnavailable, missing_here


@pytest.fixture(scope="session")
def parent() -> Iterator[WarmParent]:
    """A sandboxed parent with NumPy, and with small limits."""
    if missing_here():
        pytest.skip(f"no sandbox here: {missing_here()}")
    try:
        warm = WarmParent(["numpy", "numpy.random"], SMALL, own_sandbox(), agent=None)
    except SandboxUnavailable as problem:
        pytest.skip(f"no sandbox here: {problem}")
    with warm:
        yield warm


@pytest.fixture
def learner(parent: WarmParent) -> Iterator[LearnerProcess]:
    """A learner's process of its own."""
    with parent.start({}) as process:
        yield process
