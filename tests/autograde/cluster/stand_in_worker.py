"""Preloaded into a Dask worker by tests: a judge that looks at an answer's text and notes whose.

The environment says what else happens: JUDGED is the file to note learners in, SECONDS what a
submission takes, LACKING what this machine cannot do, NUMPY the version that it seems to have. A
worker with HOLD gives no result until that file is there. An answer with the words `# kills` in it
ends the worker that judges it, at once and without a word.
"""

import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path

from autograde.grading import cluster, job
from autograde.judging.assignment import Assignment
from autograde.judging.grades import Grade, Judgement, PartGrade
from autograde.judging.restoring import Restored, notebook_bytes
from autograde.sandbox.isolation import SandboxUnavailableError


class NoProcesses:
    """A worker pool of no processes."""

    def __init__(self, *arguments: object, **options: object) -> None:
        if "LACKING" in os.environ:
            raise SandboxUnavailableError([os.environ["LACKING"]])

    def close(self) -> None:
        """End none."""


def judge_submission(
    restored: Restored, assignment: Assignment, worker_pool: object, depends_on: Mapping[str, str]
) -> Grade:
    """Full points where the answer says that it is right."""
    learner, handed_in = restored.submission.learner, restored.submission.notebook
    with Path(os.environ["JUDGED"]).open("a", encoding="utf-8") as log:
        log.write(f"{learner} {os.getpid()}\n")
    if b"# kills" in handed_in:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(float(os.environ.get("SECONDS", "0")))
    while "HOLD" in os.environ and not Path(os.environ["HOLD"]).exists():
        time.sleep(0.02)
    is_right = b"# right" in handed_in
    found = Judgement("passed") if is_right else Judgement("mistake", "It is not right.")
    parts = [PartGrade(name, check.points, found) for name, check in assignment.checks.items()]
    executed = notebook_bytes(restored.notebook)
    return Grade(
        learner, assignment.exercise, tuple(parts), depends_on=depends_on, executed=executed
    )


if "NUMPY" in os.environ:
    versions = cluster.libraries() | {"numpy": os.environ["NUMPY"]}
    cluster.libraries = lambda: versions
job.WorkerPool = NoProcesses
job.judge_submission = judge_submission
