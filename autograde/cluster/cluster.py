"""A Dask cluster as the grader sees it: give it the exercises once, then hand it submissions."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any

import traitlets.log

from autograde.grading.job import Done, Task
from autograde.cluster.crossing import Settings, job_of
from autograde.cluster.dispatching import ClusterLost, Dispatcher
from autograde.cluster.kit import packed
from autograde.grading.submissions import CannotGrade
from autograde.wording import first_line, last_line, say

if TYPE_CHECKING:
    from distributed import Client, WorkerPlugin

CONNECT_SECONDS = 10.0
PATIENCE = 60.0  # seconds without a worker
SETTLING = 30.0  # seconds in which the first that can grade may join workers that cannot
GETTING_READY = 300.0  # seconds that workers may take to begin their warm processes
TRIES = 3  # to send the grader: each fails where a worker ends just then
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
        self._is_sent = False
        self._looked = self._seen = self._able = self._changed = 0.0
        self._there: frozenset[str] = frozenset()
        self._workers: tuple[str, ...] = ()
        self._patience = SETTLING  # with workers that all say that they cannot
        try:
            from distributed import Client
        except ModuleNotFoundError as error:
            raise CannotGrade(say("cluster.not_installed", module=error.name)) from None
        self._quiet = _logged_with_the_rest()
        self._quiet.__enter__()
        try:
            self._client = _connected(Client, address)
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
            self._send(plugin)
            executor = self._client.get_executor(resources={self._name: 1}, pure=False, retries=0)
        job, name = sent_job(), self._name
        self._seen = self._able = self._changed = time.monotonic()
        while not self._workers:
            self._look()
            if not self._workers:
                self._refuse_if_none_can()
                time.sleep(BETWEEN_LOOKS / 4)
        return Dispatcher(lambda task: executor.submit(job, name, job_of(task)), self.address)

    def _send(self, plugin: WorkerPlugin) -> None:
        self._is_sent = True  # also where it fails: workers that join would get it
        for left in reversed(range(TRIES)):
            try:
                self._client.register_plugin(plugin, name=self._name)
            except OSError:
                # It may be one worker that has ended, and not the scheduler.
                time.sleep(BETWEEN_LOOKS)
                if not left or self._client.status != "running":
                    raise
            else:
                return

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
        self._looked = now = time.monotonic()
        if known.keys() != self._there:
            self._changed = now
        self._workers, self._there = tuple(able), frozenset(known)
        if able:
            # One that could and has gone may be on its way back.
            self._able, self._patience = now, PATIENCE
        if known:
            self._seen = now

    def _refuse_if_none_can(self) -> None:
        now = time.monotonic()
        if now - self._seen > PATIENCE:
            raise CannotGrade(say("cluster.no_worker", address=self.address, seconds=PATIENCE))
        reasons = self._reasons()
        lines = [f"  {address}: {'; '.join(why)}" for address, why in sorted(reasons.items())]
        all_say_no = bool(self._there) and self._there <= reasons.keys()
        if all_say_no and now - max(self._able, self._changed) > self._patience:
            raise CannotGrade("\n".join([say("cluster.none_can", address=self.address), *lines]))
        if now - self._able > GETTING_READY:
            words = say("cluster.not_ready", address=self.address, seconds=GETTING_READY)
            raise CannotGrade("\n".join([words, *lines]))

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
            if self._is_sent and self._client.status == "running":
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


def _connected(kind: Any, address: str) -> Client:
    """A client that has found its scheduler. Raises: what it raises, and nothing is left of it.

    Dask would end its thread when the garbage is collected: where that happens while the next one
    begins, it waits for a lock that it holds itself.
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
