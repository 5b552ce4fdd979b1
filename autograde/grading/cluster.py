"""A Dask cluster as a place for jobs: its own executor, on workers that have this project too."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import traitlets.log

from autograde.core.errors import GraderError
from autograde.core.messages import first_line, last_line, say
from autograde.grading.dispatch import Workers
from autograde.grading.job import Job, grade_in_worker, ungraded
from autograde.grading.versions import grader_version, libraries
from autograde.judging.grades import Grade
from autograde.judging.worker_pool import JudgeLimits
from autograde.sandbox.fork_server import ForkServer, make_course_sandbox
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.limits import Limits

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10.0
PATIENCE = 60.0  # seconds without a worker: one that has ended may be started again
BETWEEN_LOOKS = 1.0  # seconds


class Cluster(Workers):
    """The workers of the scheduler at `address`; each is asked once whether it can grade.

    `most` is how many jobs may be at work at the same time; None: as many as there are threads.

    Raises: GraderError where nobody answers there, or Dask is not installed here.
    """

    def __init__(
        self, address: str, limits: JudgeLimits, *, sandboxed: bool, most: int | None = None
    ) -> None:
        self._address, self._sandboxed, self._most = address, sandboxed, most or sys.maxsize
        self._asked: set[str] = set()
        self._threads: Mapping[str, int] = {}
        self._looked = self._seen = time.monotonic()
        try:
            from distributed import Client

            _log_to(traitlets.log.get_logger().handlers)
            self._client = _connected(Client, address)
        except ModuleNotFoundError as error:
            raise GraderError(say("cluster.not_installed", module=error.name)) from None
        except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:
            reason = first_line(error) or type(error).__name__
            raise GraderError(say("cluster.nobody", address=address, reason=reason)) from None
        # Dask gives a job of a worker that has ended to another, and a few deaths later gives up.
        executor = self._client.get_executor(pure=False, retries=0)
        super().__init__(executor, partial(grade_in_worker, limits=limits, sandboxed=sandboxed), 0)

    def at_once(self) -> int:
        """As many as the workers have threads: it follows those that come and go."""
        self.watch()
        return min(sum(self._threads.values()), self._most)

    def watch(self) -> None:
        """See that there is a worker, and that those which are new can grade.

        Raises: GraderError, where one cannot, or there has been none for long.
        """
        now = time.monotonic()
        if self._threads and now - self._looked < BETWEEN_LOOKS:
            return
        with self._understood():
            self._threads = self._client.nthreads()
            self._ask(self._threads.keys() - self._asked)
        self._looked = now
        if self._threads:
            self._seen = now
        elif now - self._seen > PATIENCE:
            raise GraderError(say("cluster.no_worker", address=self._address, seconds=PATIENCE))

    def _ask(self, workers: Collection[str]) -> None:
        """Ask these what keeps them from grading. Raises: GraderError, where anything does."""
        if not workers:
            return
        wanted = grader_version(), libraries(), self._sandboxed
        answers = self._client.run(why_not, *wanted, workers=[*workers], on_error="return")
        if not self._asked:  # Dask unpacks jobs there too
            answers |= self._asked_of_scheduler()
        lines = []
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, Exception) and not isinstance(answer, OSError):
                answer = say("cluster.no_project", reason=last_line(answer))
            if isinstance(answer, str):
                lines.append(f"  {worker}: {answer}")
            elif answer is None:  # else it has ended meanwhile
                self._asked.add(worker)
        if lines:
            raise GraderError("\n".join([say("cluster.cannot", address=self._address), *lines]))

    def _asked_of_scheduler(self) -> dict[str, object]:
        try:
            self._client.run_on_scheduler(grader_version)
        except ImportError as error:
            return {self._address: error}
        return {}

    def died(self, future: Future[Grade]) -> bool:
        """Whether Dask has given the job up, because too many workers have ended with it."""
        from distributed import KilledWorker

        return not future.cancelled() and isinstance(future.exception(), KilledWorker)

    def result(self, job: Job, future: Future[Grade]) -> Grade:
        """What came of a job.

        Raises: GraderError, where that is the cluster's doing; else what the job raised.
        """
        if self.died(future):
            return ungraded(job, say("problem.ours", reason=say("cluster.kills")))
        try:
            return future.result()
        except CancelledError as error:  # and not by us
            raise self._lost() from error
        except Exception:  # a job raises nothing on a worker that can grade
            self._asked.clear()
            self._threads = {}
            self.watch()
            raise

    def _lost(self) -> GraderError:
        return GraderError(say("cluster.lost", address=self._address))

    @contextmanager
    def _understood(self) -> Iterator[None]:
        """Say in a sentence what goes wrong between us and the scheduler."""
        try:
            yield
        except GraderError:
            raise
        except Exception as error:
            if isinstance(error, OSError) or self._client.status != "running":
                raise self._lost() from error
            reason = last_line(error) or type(error).__name__
            sentence = say("cluster.failed", address=self._address, reason=reason)
            raise GraderError(sentence) from error

    def close(self) -> None:
        """Leave; the workers stay."""
        with suppress(Exception):  # the cluster may be gone
            self._client.close(timeout=5)
        _log_to([logging.NullHandler()])


async def why_not(grader: str, wanted: Mapping[str, str], sandboxed: bool) -> str | None:
    """Asked on a worker: what keeps it from grading as the grader would; None where it can."""
    own = {name: libraries().get(name, "–") for name in wanted}
    differing = [
        say("cluster.version", name=name, own=own[name], wanted=version)
        for name, version in wanted.items()
        if own[name] != version
    ]
    if not differing and grader_version() != grader:
        differing = [say("cluster.other_grader")]
    if differing:
        return "; ".join(differing)
    return await asyncio.to_thread(_without_sandbox) if sandboxed else None


def _without_sandbox() -> str | None:
    """Why this machine cannot keep learners' code apart, found out by trying."""
    try:
        with closing(ForkServer((), Limits(), make_course_sandbox())) as parent:
            parent.start({}).close()
    except SandboxUnavailableError as error:
        return say("cluster.no_sandbox", missing="; ".join(error.missing))
    return None


def _connected(kind: Any, address: str) -> Client:
    """A client that has found its scheduler; where there is none, nothing is left of it.

    Left to the garbage collector, its thread may end while the next one begins, and wait for ever.
    """
    client: Client = kind.__new__(kind)
    try:
        client.__init__(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except BaseException:
        with suppress(AttributeError):  # it failed before it had anything to close
            client.close()
            client._loop_runner.stop()
        raise
    return client


def _log_to(handlers: list[logging.Handler]) -> None:
    """Send what Dask says of itself there: the terminal has our words."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).handlers = handlers
