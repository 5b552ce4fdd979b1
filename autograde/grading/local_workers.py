"""Do jobs in threads of this process, which share warm processes."""

import os
import sys
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from autograde.core.errors import GraderError
from autograde.core.messages import last_line, say
from autograde.grading.dispatch import Workers
from autograde.grading.job import grade_submission
from autograde.judging.assignment import Assignment
from autograde.judging.warm_pool import WarmPool
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.learner_process import LearnerProcessError


class LocalWorkers(Workers):
    """So many threads (None: one a core), with the processes that these exercises need."""

    def __init__(
        self,
        limits: JudgeLimits,
        assignments: Mapping[str, Assignment],
        *,
        sandboxed: bool,
        most: int | None = None,
    ) -> None:
        at_once = most or _cores()
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="grading")
        known = tuple(assignments.values())
        build = partial(WorkerPool, limits, sandboxed=sandboxed, assignments=known)
        self._pool = WarmPool(build)
        self._begun: Future[None] | None = None
        super().__init__(self._threads, partial(grade_submission, pool=self._pool), at_once)

    def begin(self) -> None:
        """Start the warm processes, which takes seconds, while this thread goes on."""
        self._begun = self._threads.submit(self._begin)

    def _begin(self) -> None:
        with self._pool.lent():
            pass

    def wait_until_ready(self) -> None:
        """Wait for those that were begun. Raises: SandboxUnavailableError, GraderError."""
        try:
            if self._begun is not None:
                self._begun.result()
        except (LearnerProcessError, OSError) as error:
            raise GraderError(say("usage.no_processes", reason=last_line(error))) from error

    def close(self) -> None:
        """End every process, also of jobs that are at work, then the threads."""
        self._pool.close()
        self._threads.shutdown()


def _cores() -> int:
    """As many as this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
