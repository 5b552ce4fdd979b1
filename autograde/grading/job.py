"""The job: one submission, from the bytes that were handed in to its grade.

A job may be done twice with the same outcome, and holds all that it needs: no database, no source
tree. It runs where a `concurrent.futures.Executor` puts it.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from autograde.core.messages import last_line, say
from autograde.judging.assignment import Assignment
from autograde.judging.grades import Grade
from autograde.judging.parts import add_written_parts, ungraded_parts
from autograde.judging.restoring import Restored, hash_work, restore_submission
from autograde.judging.submission import Submission
from autograde.judging.submission_run import judge_submission
from autograde.judging.warm_pool import WarmPool
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import LearnerProcessError
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.released import Exercise

TRIES = 3


@dataclass(frozen=True)
class Job:
    """What one job needs to know; `depends_on` is all that its grade depends on, a hash each."""

    submission: Submission
    assignment: Assignment
    released: Exercise
    depends_on: Mapping[str, str]

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and of which exercise."""
        return self.submission.key


def grade_submission(job: Job, pool: WarmPool) -> Grade:
    """Grade one submission; where we fail, try again with fresh processes, up to `TRIES` times.

    Raises: SandboxUnavailableError, where there can be none.
    """
    try:
        restored = restore_submission(job.submission, job.released, job.assignment)
    except NotHandedInError as refusal:
        problem = say("problem.refused", reason=refusal.args[0])
        return ungraded(job, problem, learner_can_mend=True)
    except Exception as error:  # one submission never stops the class
        return ungraded(job, _failure(error))
    for _ in range(TRIES):
        grade = _judge_once(job, restored, pool)
        if grade.problem is None:
            break
    grade = add_written_parts(grade, restored, job.assignment)
    return replace(grade, work=hash_work(restored))


def ungraded(job: Job, problem: str, *, learner_can_mend: bool = False) -> Grade:
    """Make the grade of a job that cannot be done."""
    parts, (learner, exercise) = ungraded_parts(job.assignment.graded), job.key
    return Grade(learner, exercise, parts, problem, learner_can_mend, depends_on=job.depends_on)


def grade_in_worker(job: Job, limits: JudgeLimits, *, sandboxed: bool) -> Grade:
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
    return grade_submission(job, pool)


# One for each way to judge, as long as the worker lives: warm processes cost seconds to start.
_POOLS: dict[tuple[JudgeLimits, bool], WarmPool] = {}
_LOCK = threading.Lock()


def _judge_once(job: Job, restored: Restored, pool: WarmPool) -> Grade:
    try:
        with pool.lent() as worker_pool:
            try:
                grade = judge_submission(restored, job.assignment, worker_pool, job.depends_on)
            except SandboxUnavailableError:
                raise
            except Exception as error:  # never its learner's doing
                grade = ungraded(job, _failure(error))
            if grade.problem is not None:
                pool.give_up(worker_pool)
            return grade
    except (LearnerProcessError, OSError) as error:  # no process could be started
        return ungraded(job, _failure(error))


def _failure(error: Exception) -> str:
    return say("problem.failed", kind=type(error).__name__, reason=last_line(error))
