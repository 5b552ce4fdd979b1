"""A course of two chapters, small enough to break in every way."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import MINIATURE, PROJECT, Autograde, Edit
from shared_worker_pool import SharedHouse
from small_class import make_course


@pytest.fixture(scope="session")
def processes() -> Iterator[SharedHouse]:
    """The processes of one worker pool for all tests that grade."""
    shared = SharedHouse()
    yield shared
    shared.end()


@pytest.fixture(scope="module")
def one_worker_pool(processes) -> Iterator[None]:
    """Classes are graded in the same worker_pool, which need not be started for each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograde.grading.local_workers.WorkerPool", processes)
        yield


@pytest.fixture(scope="session", autouse=True)
def known_alembic_version() -> Iterator[None]:
    """A new gradebook starts alembic in a process of its own, seconds each time."""
    with pytest.MonkeyPatch.context() as patch:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nbgrader's libraries warn of one another
            patch.setattr("nbgrader.api.get_alembic_version", lambda: "167914646830")
        yield


@pytest.fixture
def ctrl_c_arrives() -> Iterator[None]:
    """Ctrl-C as a person's terminal has it: a shell starts what runs behind it without."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def course(tmp_path_factory) -> Path:
    """The small course, for tests that change nothing of it."""
    return make_course(tmp_path_factory.mktemp("small") / "course")


@pytest.fixture
def miniature(tmp_path) -> Path:
    """A copy of the miniature course that a test may change."""
    root = tmp_path / "miniature"
    shutil.copytree(MINIATURE, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture
def edit(miniature) -> Edit:
    """Replace the one place where a text stands in a file of the miniature."""

    def replace(place: str, old: str, new: str) -> None:
        path = miniature / place
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {place}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return replace


@pytest.fixture
def autograde() -> Autograde:
    """Run `python -m autograde` as people do, from the project's folder."""

    def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "autograde", *map(str, arguments)],
            cwd=PROJECT,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
