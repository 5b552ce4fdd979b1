"""The job: one submission, from the bytes that were handed in to all that is to be written down.

A job may be done twice with the same outcome, and holds all that it needs: no database, no source
tree. It runs where a `concurrent.futures.Executor` puts it.
"""

from __future__ import annotations

import atexit
import datetime as dt
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from autograde.core.messages import last_line, say
from autograde.core.places import strip_local_paths
from autograde.grading.outcome import result_of, without_parts
from autograde.grading.restoring import Notebook, restored, to_bytes
from autograde.grading.warm_pool import WarmPool
from autograde.judging.assignment import Assignment
from autograde.judging.results import SubmissionResult
from autograde.judging.submission_run import judged
from autograde.judging.work import Judged, Work
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import LearnerProcessError
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.released import Exercise
from insidetensor.messages import FALLBACK, speaking

TRIES = 3


@dataclass(frozen=True)
class Job:
    """What one job needs to know; `attempt` is all that its grade depends on."""

    learner: str
    notebook: bytes
    attempt: Mapping[str, str]
    assignment: Assignment
    exercise: Exercise
    timestamp: dt.datetime  # UTC, of the notebook's file
    language: str = FALLBACK  # in which the learner is told

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and for which exercise."""
        return self.learner, self.assignment.chapter


@dataclass(frozen=True)
class JobResult:
    """What came of one job: the result, and the notebook that was run, with its outputs.

    `untouched` are the grade_ids of the answers that are as they were handed out.
    """

    result: SubmissionResult
    notebook: Notebook = field(default_factory=dict)
    untouched: frozenset[str] = frozenset()


def grade_one(job: Job, pool: WarmPool) -> JobResult:
    """Grade one submission; where we fail, try again with fresh processes, up to `TRIES` times.

    Raises: SandboxUnavailableError, where there can be none.
    """
    with speaking(job.language):
        return _graded(job, pool)


def _graded(job: Job, pool: WarmPool) -> JobResult:
    checks = {name: cell.source for name, cell in job.assignment.check_cells.items()}
    try:
        made = restored(job.notebook, job.exercise, checks)
    except NotHandedInError as refusal:
        done = not_graded(job, say("problem.refused", reason=refusal))
        return replace(done, result=replace(done.result, learner_can_mend=True))
    except Exception as error:  # one submission never stops the class
        return not_graded(job, _failed(error))
    work = Work(job.assignment, to_bytes(made.notebook), job.learner)
    for _ in range(TRIES):
        found = _judged(work, pool)
        if found.trouble is None:
            break
    result = result_of(job.learner, found, made, job.assignment)
    result = replace(result, language=job.language)
    return JobResult(result, _with_outputs(made.notebook, found), made.untouched)


def not_graded(job: Job, problem: str) -> JobResult:
    """What comes of a job that cannot be done."""
    result = without_parts(job.learner, job.assignment, problem)
    return JobResult(replace(result, language=job.language))


def grade_in_worker(job: Job, limits: JudgeLimits, *, sandboxed: bool) -> JobResult:
    """Grade one submission where an executor's workers are processes of their own, not forked.

    Raises: SandboxUnavailableError.
    """
    with _LOCK:
        pool = _POOLS.get((limits, sandboxed))
        if pool is None:
            # For whatever exercise comes next: a library that is missing then would be imported
            # anew for each submission.
            build = partial(WorkerPool, limits, sandboxed=sandboxed)
            pool = _POOLS[limits, sandboxed] = WarmPool(build)
            atexit.register(pool.close)
    return grade_one(job, pool)


# One for each way to judge, as long as the worker lives: warm processes cost seconds to start.
_POOLS: dict[tuple[JudgeLimits, bool], WarmPool] = {}
_LOCK = threading.Lock()


def _judged(work: Work, pool: WarmPool) -> Judged:
    try:
        with pool.lent() as worker_pool:
            try:
                found = judged(work, worker_pool)
            except SandboxUnavailableError:
                raise
            except Exception as error:  # never its learner's doing
                found = Judged(trouble=_failed(error))
            if found.trouble is not None:
                pool.give_up(worker_pool)
            return found
    except (LearnerProcessError, OSError) as error:  # no process could be started
        return Judged(trouble=_failed(error))


def _failed(error: Exception) -> str:
    return say("problem.failed", kind=type(error).__name__, reason=last_line(error))


def _with_outputs(notebook: Notebook, judged: Judged) -> Notebook:
    """The notebook with what its cells showed."""
    shown = {cell.index: cell for cell in judged.cells}
    cells = []
    for index, cell in enumerate(notebook["cells"]):
        ran = shown.get(index)
        if ran is not None and cell["cell_type"] == "code":
            cell = {
                **cell,
                "outputs": [_without_places(output) for output in ran.outputs],
                "execution_count": ran.execution_count,
            }
        cells.append(cell)
    return {**notebook, "cells": cells}


def _without_places(output: Mapping[str, Any]) -> dict[str, Any]:
    if output["output_type"] != "error":
        return dict(output)
    return {**output, "traceback": [strip_local_paths(line) for line in output["traceback"]]}
