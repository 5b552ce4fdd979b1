"""A real class whose grader is killed again and again comes out as if nobody had touched it."""

from __future__ import annotations

import csv
import random
import subprocess
from pathlib import Path

import pytest
from killed_grader import (
    below,
    command,
    graded_in,
    in_gradebook,
    judged_in,
    kill_after,
    still_there,
)
from small_class import (
    BYTES_ROW_STRIDES,
    PROJECT,
    RIGHT_STEPS,
    STEPS,
    WRONG_COUNT,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)

from autograde.sandbox.isolation import find_missing_support

LEAVES = "import os\ndef count(shape):\n    os._exit(3)\n"
ANSWERS = (
    RIGHT_STEPS,
    RIGHT_STEPS | {"count": WRONG_COUNT},
    RIGHT_STEPS | {"row-strides": BYTES_ROW_STRIDES},
    RIGHT_STEPS | {"count": LEAVES},
    {},
)
LEARNERS = tuple(f"learner{number:02}" for number in range(20))
# Submissions begun before each kill: none while the processes are started, few, and more.
BEGUN = (0, 4, 1, 5, 2, 3)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """The small course, and a class that hands in work of every kind."""
    if find_missing_support():
        pytest.skip(f"no sandbox here: {find_missing_support()}")
    home = tmp_path_factory.mktemp("killed")
    root = make_course(home / "course")
    given = handed_out(root, STEPS)
    for number, learner in enumerate(LEARNERS):
        hand_in(home / "in", learner, STEPS, fill_in(given, ANSWERS[number % len(ANSWERS)]))
    return root


def graded(course: Path, name: str) -> Path:
    """What a grader that nobody kills makes of the class."""
    out = course.parent / name
    arguments = (course, course.parent / "in", out, course.parent / f"{name}.log")
    done = subprocess.run(command(*arguments), cwd=PROJECT, check=False)
    assert done.returncode == 1  # whose process ended early, somebody looks at
    return out


def rows(out: Path) -> list[list[str]]:
    with (out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def pages(out: Path) -> dict[str, bytes]:
    folder = out / "feedback"
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.html")}


def test_a_real_class_comes_out_the_same_however_often_the_grader_is_killed(course):
    whole = graded(course, "whole")
    assert {row[2] for row in rows(whole)[1:]} == {"5", "3", "2", "0"}
    out, log = course.parent / "killed", course.parent / "killed.log"
    arguments = (course, course.parent / "in", out, log)
    moments, twice, left = random.Random(13), [], set()
    for more in BEGUN:
        before, known = set(graded_in(out)), len(judged_in(log))
        begun = kill_after(arguments, log, known + more, moments)
        twice += [learner for learner in judged_in(log)[known:] if learner in before]
        left |= still_there(begun)
    assert left == set()
    assert twice == []
    assert 0 < len(graded_in(out)) < len(LEARNERS)
    graded(course, "killed")
    assert in_gradebook(out) == in_gradebook(whole)
    assert rows(out) == rows(whole)
    assert pages(out) == pages(whole)
    assert sorted(graded_in(out)) == sorted(LEARNERS)


def test_a_process_that_goes_on_is_found_and_one_that_has_ended_is_not(course):
    with subprocess.Popen(["sh", "-c", "sleep 60 & wait"]) as running:
        try:
            while len(below(running.pid)) < 1:
                pass
            (child,) = below(running.pid)
            assert still_there({child, running.pid}, 0.1) == {child, running.pid}
            subprocess.run(["kill", str(child)], check=True)
            assert still_there({child}, 10) == set()
        finally:
            running.kill()
