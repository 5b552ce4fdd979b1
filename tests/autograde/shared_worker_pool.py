"""One real worker_pool for many tests: its processes take seconds to start."""

from __future__ import annotations

import copy
from collections.abc import Iterable

from autograde.judging.assignment import Assignment
from autograde.judging.worker_pool import JudgeLimits, WorkerPool


class Shared(WorkerPool):
    """A worker pool that stays when a class is done with it."""

    def close(self) -> None:
        """Stay."""


class SharedHouse:
    """Lends the same processes again, whatever the time that a cell may take."""

    def __init__(self) -> None:
        self._worker_pools: dict[bool, WorkerPool] = {}

    def __call__(
        self, limits: JudgeLimits, *, sandboxed: bool, assignments: Iterable[Assignment]
    ) -> WorkerPool:
        """In place of `WorkerPool`."""
        worker_pool = self._worker_pools.get(sandboxed)
        if worker_pool is None:
            worker_pool = self._worker_pools[sandboxed] = WorkerPool(limits, sandboxed=sandboxed)
        lent = copy.copy(worker_pool)
        lent.__class__ = Shared
        lent.limits = limits
        return lent

    def end(self) -> None:
        """End the processes."""
        for worker_pool in self._worker_pools.values():
            worker_pool.close()
