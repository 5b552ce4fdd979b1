"""A Dask cluster as a place for jobs: its own executor, on workers that have this project too."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import partial

import traitlets.log

from autograde.core.errors import GraderError
from autograde.core.messages import first_line, last_line, say
from autograde.grading.dispatch import Workers
from autograde.grading.job import Job, grade_in_worker, ungraded
from autograde.grading.versions import grader_version, libraries
from autograde.judging.grades import Grade
from autograde.judging.worker_pool import JudgeLimits
from autograde.sandbox.isolation import SandboxUnavailableError

CONNECT_SECONDS = 10.0
PATIENCE = 60.0  # seconds without a worker: one that has ended may be started again
BETWEEN_LOOKS = 1.0  # seconds


class Cluster(Workers):
    """The workers of the scheduler at `address`.

    `most` is how many jobs may be at work at the same time; None: as many as there are threads.

    Raises: GraderError where nobody answers there, or Dask is not installed here.
    """

    def __init__(
        self, address: str, limits: JudgeLimits, *, sandboxed: bool, most: int | None = None
    ) -> None:
        self._address, self._most = address, most or sys.maxsize
        self._threads: Mapping[str, int] = {}
        self._looked = self._seen = time.monotonic()
        try:
            from distributed import Client
            from distributed.utils import LoopRunner
        except ModuleNotFoundError as error:
            raise GraderError(say("cluster.not_installed", module=error.name)) from None
        _log_to(traitlets.log.get_logger().handlers)
        self._loop = LoopRunner()  # Dask leaves its own running where nobody answers
        self._loop.start()

        class ClosedClient(Client):
            """A client that is closed by us alone, never by the garbage collector.

            One that reached nobody is collected at any time, in the middle of the start of another
            loop too, and its closing waits for the lock that this start holds.
            """

            def __del__(self) -> None:
                pass

        try:
            own = {"loop": self._loop.loop, "set_as_default": False}
            self._client = ClosedClient(address, timeout=CONNECT_SECONDS, **own)
        except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:
            self._loop.stop()
            reason = first_line(error) or type(error).__name__
            raise GraderError(say("cluster.nobody", address=address, reason=reason)) from None
        # Dask gives a job of a worker that has ended to another, and a few deaths later gives up.
        executor = self._client.get_executor(pure=False, retries=0)
        work = partial(grade_on_worker, _versions(), limits, sandboxed)
        super().__init__(executor, work, 0)

    def wait_until_ready(self) -> None:
        """Wait for a worker that has this project. Raises: GraderError."""
        while not self._threads:
            self.watch()
            time.sleep(BETWEEN_LOOKS / 10)

    def at_once(self) -> int:
        """As many as the workers have threads: it follows those that come and go."""
        self.watch()
        return min(sum(self._threads.values()), self._most)

    def watch(self) -> None:
        """See that there is a worker, and that new ones have this project.

        Raises: GraderError, where one has not, or there has been none for long.
        """
        now = time.monotonic()
        if self._threads and now - self._looked < BETWEEN_LOOKS:
            return
        try:
            threads = self._client.nthreads()
            if new := threads.keys() - self._threads.keys():
                # Without it they would break off as soon as they get a job, and say nothing.
                answers = self._client.run(grader_version, workers=[*new], on_error="return")
                for answer in answers.values():
                    # One that is an OSError has ended meanwhile.
                    if isinstance(answer, Exception) and not isinstance(answer, OSError):
                        raise self._failed(answer)
        except OSError as error:
            raise self._lost() from error
        self._looked, self._threads = now, threads
        if threads:
            self._seen = now
        elif now - self._seen > PATIENCE:
            raise GraderError(say("cluster.no_worker", address=self._address, seconds=PATIENCE))

    def died(self, future: Future[Grade]) -> bool:
        """Whether Dask has given the job up, because too many workers have ended with it."""
        from distributed import KilledWorker

        return not future.cancelled() and isinstance(future.exception(), KilledWorker)

    def result(self, job: Job, future: Future[Grade]) -> Grade:
        """What came of a job. Raises: GraderError, where that is the cluster's doing."""
        if self.died(future):
            return ungraded(job, say("problem.ours", reason=say("cluster.kills")))
        try:
            return future.result()
        except GraderError:
            raise
        except CancelledError as error:  # and not by us
            raise self._lost() from error
        except Exception as error:  # a job raises nothing: it could not be begun there
            raise self._failed(error) from error

    def _lost(self) -> GraderError:
        return GraderError(say("cluster.lost", address=self._address))

    def _failed(self, error: Exception) -> GraderError:
        reason = last_line(error) or type(error).__name__
        return GraderError(say("cluster.failed", address=self._address, reason=reason))

    def close(self) -> None:
        """Leave; the workers stay."""
        with suppress(Exception):  # the cluster may be gone
            self._client.close(timeout=5)
        self._loop.stop()
        _log_to([logging.NullHandler()])


def grade_on_worker(
    wanted: Mapping[str, str], limits: JudgeLimits, sandboxed: bool, job: Job
) -> Grade:
    """Grade one submission on a Dask worker that has these versions and keeps it apart.

    Raises: GraderError, which names the worker and what it lacks.
    """
    from distributed import get_worker

    try:
        if not (differing := dict(wanted.items() ^ _versions().items())):
            return grade_in_worker(job, limits, sandboxed=sandboxed)
        reason = say("cluster.versions", names=", ".join(sorted(differing)))
    except SandboxUnavailableError as error:
        reason = say("cluster.no_sandbox", missing="; ".join(error.missing))
    raise GraderError(say("cluster.cannot", worker=get_worker().address, reason=reason))


def _versions() -> dict[str, str]:
    """What of this machine decides about points: each library's version, and our code's hash."""
    return libraries() | {"this project": grader_version()}


def _log_to(handlers: list[logging.Handler]) -> None:
    """Send what Dask says of itself there: the terminal has our words."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).handlers = handlers
