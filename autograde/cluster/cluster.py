"""A Dask cluster as the grader sees it: give it the exercises once, then hand it submissions."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any

import traitlets.log

from autograde.class_grading.job import Done, Task
from autograde.cluster.crossing import Settings, job_of
from autograde.cluster.dispatching import ClusterLost, Dispatcher
from autograde.cluster.kit import packed
from autograde.ingest import CannotGrade
from autograde.wording import first_line, last_line, say

CONNECT_SECONDS = 10.0
PATIENCE = 60.0  # seconds without a worker
SETTLING = 5.0  # seconds in which another worker may join those that cannot grade
GETTING_READY = 300.0  # seconds that workers may take to begin their warm processes
BETWEEN_LOOKS = 1.0  # seconds
# One that is graded and one that waits for it to end, so that no worker waits for the grader.
JOBS_A_WORKER = 2


class Cluster:
    """The scheduler at `address`, from the first word with it to the last.

    Workers need no database, no source tree and none of the project's modules: `prepare` sends
    them what they need, also those that join later.

    Raises: CannotGrade where nobody answers there, or Dask is not installed here.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._name = f"inside-the-tensor-{uuid.uuid4().hex[:8]}"
        self._settings: Settings | None = None
        self._dispatcher: Dispatcher | None = None
        self._looked = self._seen = self._able = 0.0
        self._there = 0
        self._workers: tuple[str, ...] = ()
        try:
            from distributed import Client
        except ModuleNotFoundError as error:
            raise CannotGrade(say("cluster.not_installed", module=error.name)) from None
        self._quiet = _logged_with_the_rest()
        self._quiet.__enter__()
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:
            self._quiet.__exit__(None, None, None)
            reason = first_line(error) or type(error).__name__
            raise CannotGrade(say("cluster.nobody", address=address, reason=reason)) from None

    def prepare(self, settings: Settings) -> None:
        """Say what is to be graded and how; workers are asked when there is something to grade."""
        self._settings = settings

    def submit(self, task: Task) -> Future[Done]:
        """Hand over one submission. The result is there once, however often it was graded.

        Raises: CannotGrade where no worker can grade, with what each lacks, or where none is there.
        """
        if self._dispatcher is None:
            self._dispatcher = self._begin()
        return self._dispatcher.submit(task)

    def _begin(self) -> Dispatcher:
        """Send the workers the grader and the exercises, and wait until one is ready."""
        from autograde.cluster.sent import sent_job, sent_to_workers

        assert self._settings is not None
        plugin = sent_to_workers(self._name, packed(), self._settings.to_json())
        with self._understood():
            self._client.register_plugin(plugin, name=self._name)
            executor = self._client.get_executor(resources={self._name: 1}, pure=False, retries=0)
        job, name = sent_job(), self._name
        self._seen = self._able = time.monotonic()
        while not self._workers:
            self._look()
            if not self._workers:
                self._refuse_if_none_can()
                time.sleep(BETWEEN_LOOKS / 4)
        return Dispatcher(lambda task: executor.submit(job, name, job_of(task)), self.address)

    def at_once(self) -> int:
        """How many submissions should be with the workers: it follows those that come and go."""
        if self._dispatcher is not None:
            self.watch()
        return max(1, JOBS_A_WORKER * len(self._workers) - 1)

    def watch(self) -> None:
        """See that there is a worker. Raises: CannotGrade where there has been none for long."""
        if time.monotonic() - self._looked < BETWEEN_LOOKS:
            return
        self._look()
        if not self._workers:
            self._refuse_if_none_can()

    def _look(self) -> None:
        with self._understood():
            known = self._client.scheduler_info()["workers"]
        able = [address for address, each in known.items() if each["resources"].get(self._name)]
        self._workers, self._there = tuple(able), len(known)
        self._looked = time.monotonic()
        if able:
            self._able = self._looked
        if known:
            self._seen = self._looked

    def _refuse_if_none_can(self) -> None:
        reasons, now = self._reasons(), time.monotonic()
        all_say_no = 0 < self._there <= len(reasons) and now - self._able > SETTLING
        if all_say_no or now - self._seen > PATIENCE or now - self._able > GETTING_READY:
            raise CannotGrade(self._without_workers(reasons))

    def _without_workers(self, reasons: dict[str, list[str]]) -> str:
        if not reasons:
            return say("cluster.no_worker", address=self.address, seconds=PATIENCE)
        lines = [f"  {address}: {'; '.join(why)}" for address, why in sorted(reasons.items())]
        return "\n".join([say("cluster.none_can", address=self.address), *lines])

    def _reasons(self) -> dict[str, list[str]]:
        """Why workers cannot grade, by their address; those that can are not there."""
        from autograde.cluster.sent import sent_question

        with self._understood():
            found = self._client.run(sent_question(), self._name, on_error="ignore")
        return {address: why for address, why in found.items() if why}

    @contextmanager
    def _understood(self) -> Iterator[None]:
        """Say in a sentence what goes wrong between us and the scheduler."""
        try:
            yield
        except (ClusterLost, CannotGrade):
            raise
        except OSError as error:
            raise ClusterLost(self.address) from error
        except Exception as error:
            if self._client.status != "running":
                raise ClusterLost(self.address) from error
            reason = last_line(error) or type(error).__name__
            raise CannotGrade(say("cluster.failed", address=self.address, reason=reason)) from error

    def close(self) -> None:
        """Take back what was sent, and leave; the workers stay."""
        with suppress(Exception):  # the cluster may be gone, and then nothing is left to take back
            if self._dispatcher is not None and self._client.status == "running":
                self._client.unregister_worker_plugin(self._name)
        with suppress(Exception):
            self._client.close(timeout=5)
        self._quiet.__exit__(None, None, None)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


@contextmanager
def _logged_with_the_rest() -> Iterator[None]:
    """Send what Dask says of itself to the log that nbgrader writes: the terminal has our words."""
    logger, ours = logging.getLogger("distributed"), traitlets.log.get_logger().handlers
    loggers = [logger, *_below(logger)]
    before = [(each, each.handlers[:], each.propagate) for each in loggers]
    for each in loggers:
        each.handlers, each.propagate = [], each is not logger
    logger.handlers = [*ours] or [logging.NullHandler()]
    try:
        yield
    finally:
        for each, handlers, propagate in before:
            each.handlers, each.propagate = handlers, propagate


def _below(logger: logging.Logger) -> list[Any]:
    known = logging.Logger.manager.loggerDict
    return [
        each
        for name, each in known.items()
        if name.startswith(f"{logger.name}.") and isinstance(each, logging.Logger)
    ]
