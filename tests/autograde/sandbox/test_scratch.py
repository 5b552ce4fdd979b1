"""Folders of a grader that was killed are removed by the next one, and nobody else's are."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from autograde.sandbox.scratch import PREFIX, make_scratch_folder, remove_leftovers

PROJECT = Path(__file__).parents[3]
KILLED = (
    "import os, signal\n"
    "from autograde.sandbox.scratch import make_scratch_folder\n"
    "folder = make_scratch_folder()\n"
    "open(os.path.join(folder.name, 'left'), 'w').close()\n"
    "print(folder.name, flush=True)\n"
    "os.kill(os.getpid(), signal.SIGKILL)\n"
)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch) -> Path:
    """The temporary directory, for this process and those that it starts."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_what_a_killed_grader_left_is_gone_when_the_next_one_begins(place):
    done = subprocess.run(
        [sys.executable, "-c", KILLED], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    left = Path(done.stdout.strip())
    assert left.parent == place
    assert (left / "left").is_file()
    with make_scratch_folder() as mine:
        assert [str(path) for path in place.iterdir()] == [mine]
    assert list(place.iterdir()) == []


def test_folders_of_living_processes_and_of_others_stay(place):
    with make_scratch_folder() as mine, make_scratch_folder() as second:
        elsewhere = place / "somewhere"
        elsewhere.mkdir()
        (place / f"{PREFIX}of-somebody").mkdir()
        (place / f"{PREFIX}999999999-1-link").symlink_to(elsewhere)
        remove_leftovers()
        assert {Path(mine), Path(second), elsewhere} < set(place.iterdir())
        assert len(list(place.iterdir())) == 5


def test_a_process_that_has_got_the_number_of_a_dead_one_keeps_nothing(place):
    (place / f"{PREFIX}{os.getpid()}-1-abc").mkdir()
    remove_leftovers()
    assert list(place.iterdir()) == []
