"""Start a grader in a process of its own, kill it at a moment, and see what it has left behind."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from small_class import PROJECT

GRADER = Path(__file__).parent / "grader_to_kill.py"
SECONDS = 180


def command(*arguments: object) -> list[str]:
    """The command line of a grader: ROOT IN OUT LOG."""
    return [sys.executable, str(GRADER), *map(str, arguments)]


def kill_after(
    arguments: tuple[object, ...], log: Path, count: int, moments: random.Random
) -> set[int]:
    """Start the grader and kill it once so many have been judged, and a random moment later.

    The processes that it had begun and that were there when it was killed.
    """
    running = subprocess.Popen(command(*arguments), cwd=PROJECT, stdout=subprocess.DEVNULL)
    begun: set[int] = set()
    try:
        end = time.monotonic() + SECONDS
        if count == len(judged_in(log)):
            time.sleep(moments.uniform(0, 5))  # while the gradebook and the release are made
        while len(judged_in(log)) < count and running.poll() is None:
            assert time.monotonic() < end, "it took too long"
            time.sleep(0.001)
        time.sleep(moments.uniform(0, 0.05))
        begun = below(running.pid)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    return begun


def judged_in(log: Path) -> list[str]:
    """Whom a judge has been asked for, in order."""
    return log.read_text(encoding="utf-8").split() if log.exists() else []


def graded_in(out: Path) -> list[str]:
    """Who is in the store, a name for each attempt."""
    try:
        with sqlite3.connect(out / "gradebook.db") as database:
            return [row[0] for row in database.execute("select learner from grader_attempt")]
    except sqlite3.OperationalError:
        return []  # not there yet


def in_gradebook(out: Path) -> list[tuple[str, float | None]]:
    """Every score of the gradebook: learner, score of a part."""
    query = """
        select a.student_id, g.auto_score
        from grade g join submitted_notebook n on g.notebook_id = n.id
        join submitted_assignment a on n.assignment_id = a.id order by 1, 2
    """
    with sqlite3.connect(out / "gradebook.db") as database:
        return database.execute(query).fetchall()


def below(process: int) -> set[int]:
    """The processes that a process has begun, and those that they have."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found, before = {process}, 0
    while len(found) > before:
        before = len(found)
        found |= {child for child, parent in parents.items() if parent in found}
    return found - {process}


def still_there(processes: set[int], seconds: float = 60) -> set[int]:
    """Those of the processes that go on, once they have had that long to end."""
    end = time.monotonic() + seconds
    while (left := {one for one in processes if _runs(one)}) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def _runs(process: int) -> bool:
    try:
        state = Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # what nobody has buried here is no process any more
