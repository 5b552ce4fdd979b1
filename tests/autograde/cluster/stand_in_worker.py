"""Preloaded into a Dask worker by tests: a judge that looks at an answer's text and notes whose.

The environment says what else happens: JUDGED is the file to note learners in, SECONDS what a
submission takes, LACKING what this machine cannot do, NUMPY the version that it seems to have. A
worker with HOLD gives no result until that file is there. An answer with the words `# kills` in it
ends the worker that judges it, at once and without a word.
"""

import os
import signal
import time
from pathlib import Path

from autograde.judging.results import Judgement, PartResult
from autograde.judging.work import Judged, Work

from autograde.grading import cluster, job
from autograde.sandbox.isolation import SandboxUnavailableError


class NoProcesses:
    """A worker pool of no processes."""

    def __init__(self, *arguments: object, **options: object) -> None:
        if "LACKING" in os.environ:
            raise SandboxUnavailableError([os.environ["LACKING"]])

    def close(self) -> None:
        """End none."""


def judged(work: Work, worker_pool: object) -> Judged:
    """Full points where the answer says that it is right."""
    with Path(os.environ["JUDGED"]).open("a", encoding="utf-8") as log:
        log.write(f"{work.learner} {os.getpid()}\n")
    if b"# kills" in work.notebook:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(float(os.environ.get("SECONDS", "0")))
    while "HOLD" in os.environ and not Path(os.environ["HOLD"]).exists():
        time.sleep(0.02)
    is_right = b"# right" in work.notebook
    parts = []
    for cell in work.assignment.check_cells.values():
        found = Judgement("passed") if is_right else Judgement("mistake", "It is not right.")
        parts.append(PartResult(cell.part, cell.points, found.score(cell.points), found))
    return Judged(tuple(parts))


if "NUMPY" in os.environ:
    versions = cluster.libraries() | {"numpy": os.environ["NUMPY"]}
    cluster.libraries = lambda: versions
job.WorkerPool = NoProcesses
job.judged = judged
