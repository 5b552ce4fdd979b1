"""Hand jobs out, no more at a time than can be worked at, and take what they give."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograde.grading.job import Job
    from autograde.judging.grades import Grade


SECONDS_BETWEEN_LOOKS = 0.5


class Workers:
    """An executor, the function that does a job there, and how many are done at the same time."""

    def __init__(self, executor: Executor, work: Callable[[Job], Grade], at_once: int) -> None:
        self._executor, self._work, self._at_once = executor, work, at_once

    def begin(self) -> None:
        """Begin what takes long and is needed for the first job, while the caller goes on."""

    def wait_until_ready(self) -> None:
        """Wait for what was begun. Raises: SandboxUnavailableError, GraderError."""

    def close(self) -> None:
        """Let go of what was begun for the jobs."""

    def submit(self, job: Job) -> Future[Grade]:
        """Hand over one job."""
        return self._executor.submit(self._work, job)

    def at_once(self) -> int:
        """How many jobs are worked at, at the same time."""
        return self._at_once

    def watch(self) -> None:
        """See that somebody works; called while nothing is done. Raises: GraderError."""

    def died(self, future: Future[Grade]) -> bool:
        """Whether workers have died with it, so that another job may have been the reason."""
        return False

    def result(self, job: Job, future: Future[Grade]) -> Grade:
        """What came of a job. Raises: what it raised."""
        return future.result()


def each_done(
    workers: Workers,
    jobs: Iterable[Job | None],
    meanwhile: Callable[[], None] = lambda: None,
    *,
    alone: bool = False,
) -> Generator[tuple[Job, Future[Grade]], None, None]:
    """Each job with what came of it, as they are done; `meanwhile` is called while none is.

    One more is handed out than is worked at, so that no worker waits for this thread; one in all,
    where each is to be `alone`. None stands for a job that is yet to come while others are done.
    What has not been begun is taken back when the caller stops.
    """
    waiting: dict[Future[Grade], Job] = {}
    left = iter(jobs)
    try:
        while True:
            most = 1 if alone else workers.at_once() + 1
            while len(waiting) < most and (job := next(left, None)) is not None:
                waiting[workers.submit(job)] = job
            if not waiting:
                return
            done, _ = wait(waiting, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future
            if not done:
                meanwhile()
    finally:
        for future in waiting:
            future.cancel()
