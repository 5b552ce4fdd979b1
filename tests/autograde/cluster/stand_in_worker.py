"""Preloaded into a Dask worker by tests: a judge that looks at an answer's text and notes whose.

The environment says what else happens: LOG is the file to note learners in, SECONDS what a
submission takes, LACKING what this machine cannot do, NUMPY the version that it seems to have. A
worker with DIES ends as it begins its warm processes; one with GATE has them once that file is
there, and one with HOLD gives no result while that file is. An answer with the words `# kills` in
it ends the worker that judges it, at once and without a word.
"""

# ruff: noqa: E402 - the path to the project comes first

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path[:0] = os.environ["PROJECT"].split(os.pathsep)

from autograde.grading import content, here
from autograde.judging.work import Judged, JudgedPart, Work
from autograde.learner_process.sandbox import SandboxUnavailable
from autograde.scoring import Judgement


class StandIn:
    """Both the house and the judge of it."""

    def __init__(self, *arguments: object, **options: object) -> None:
        lacking = os.environ.get("LACKING")
        if lacking:
            raise SandboxUnavailable([lacking])
        if "DIES" in os.environ:
            os.kill(os.getpid(), signal.SIGKILL)
        while "GATE" in os.environ and not Path(os.environ["GATE"]).exists():
            time.sleep(0.02)

    @contextmanager
    def judge(self, assignment: object) -> Iterator[None]:
        """A judge's process."""
        yield

    def close(self) -> None:
        """End it."""


def judged(work: Work, house: object) -> Judged:
    """Full points where the answer says that it is right."""
    with Path(os.environ["LOG"]).open("a", encoding="utf-8") as log:
        log.write(f"{work.learner} {os.getpid()}\n")
    if b"# kills" in work.notebook:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(float(os.environ.get("SECONDS", "0")))
    while "HOLD" in os.environ and Path(os.environ["HOLD"]).exists():
        time.sleep(0.02)
    is_right = b"# right" in work.notebook
    parts = []
    for name, cell in work.assignment.check_cells.items():
        found = Judgement("passed") if is_right else Judgement("mistake", "It is not right.")
        parts.append(JudgedPart(name, cell.part, cell.points, found))
    return Judged(work.learner, work.assignment.chapter, tuple(parts))


if "NUMPY" in os.environ:
    versions = content.libraries() | {"numpy": os.environ["NUMPY"]}
    content.libraries = lambda: versions
here.House = StandIn
here.judged = judged
