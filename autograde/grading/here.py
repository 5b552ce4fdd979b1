"""The job for an executor whose workers are other processes, which get it as plain data."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterable
from functools import partial

from autograde.grading.warm_pool import Houses
from autograde.grading.job import Done, Task, grade_one
from autograde.judging.assignment import Assignment
from autograde.judging.house import House, JudgeLimits
from autograde.judging.submission_run import judged

# One for each way to judge, as long as the worker lives: warm processes cost seconds to start.
_HOUSES: dict[tuple[JudgeLimits, bool], Houses[House]] = {}
_LOCK = threading.Lock()


def grade_here(task: Task, limits: JudgeLimits, *, sandboxed: bool) -> Done:
    """Grade one submission in this process's own house. Do not call it in a forked worker.

    Raises: SandboxUnavailable.
    """
    houses = houses_here(limits, (task.assignment,), sandboxed=sandboxed)
    return grade_one(task, houses, judged)


def houses_here(
    limits: JudgeLimits, assignments: Iterable[Assignment], *, sandboxed: bool
) -> Houses[House]:
    """This process's own houses for jobs of this kind: begun when one is first lent.

    The first time, `assignments` are those whose judges are begun with it.
    """
    with _LOCK:
        houses = _HOUSES.get((limits, sandboxed))
        if houses is None:
            first = tuple(assignments)
            houses = Houses(partial(House, limits, sandboxed=sandboxed, assignments=first))
            _HOUSES[limits, sandboxed] = houses
            atexit.register(houses.close)
    return houses
