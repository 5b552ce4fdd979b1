"""Lend the warm processes to the jobs of one class, and replace them where they have failed."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from autograde.judging.worker_pool import WorkerPool


@dataclass
class _Lent:
    """Warm processes and how many use them; being the current ones counts as one use."""

    worker_pool: WorkerPool
    users: int = 1


class WarmPool:
    """The same warm processes for all threads, begun when they are first asked for.

    Those that failed are given up: whoever asks next gets fresh ones, and they are closed when the
    last job in them has ended.
    """

    def __init__(self, build: Callable[[], WorkerPool]) -> None:
        self._build = build
        self._lock = threading.Lock()
        self._current: _Lent | None = None
        self._all: list[_Lent] = []
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[WorkerPool]:
        """The processes, for one job.

        Raises: what building them raises; RuntimeError, once all are closed.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("closed")
            if self._current is None:
                self._current = _Lent(self._build())
                self._all.append(self._current)
            lent = self._current
            lent.users += 1
        try:
            yield lent.worker_pool
        finally:
            with self._lock:
                self._leave(lent)

    def give_up(self, worker_pool: WorkerPool) -> None:
        """Use these for no other job."""
        with self._lock:
            if self._current is not None and self._current.worker_pool is worker_pool:
                self._leave(self._current)
                self._current = None

    def close(self) -> None:
        """End every process, also of jobs that are at work; nothing is lent any more."""
        with self._lock:
            self._closed = True
            lent, self._all, self._current = self._all, [], None
        for each in lent:
            each.worker_pool.close()

    def _leave(self, lent: _Lent) -> None:
        lent.users -= 1
        if lent.users == 0 and lent in self._all:
            self._all.remove(lent)
            lent.worker_pool.close()
