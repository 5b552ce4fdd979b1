"""Hand submissions to a cluster, and grade alone what its workers have died of."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from autograde.grading.job import TRIES, Done, Task
from autograde.cluster.crossing import to_done
from autograde.grading.submissions import CannotGrade
from autograde.judging.work import Judged
from autograde.wording import last_line, say

Send = Callable[[Task], "Future[bytes]"]


class ClusterLost(CannotGrade):
    """The scheduler has gone: what was with it is not graded, and is nobody's doing."""

    def __init__(self, address: str) -> None:
        super().__init__(say("cluster.lost", address=address))


@dataclass(eq=False)
class _Job:
    task: Task
    outcome: Future[Done] = field(default_factory=Future)
    answer: Future[bytes] | None = None  # while it is with the cluster
    turned_away: int = 0  # times, by workers that found out that they cannot grade
    is_suspect: bool = False


class Dispatcher:
    """Between the grader, which waits for `Done`, and an executor, which gives bytes.

    Dask gives a job up when several workers have died with it. Any job that was with them may
    have been it, so each such job waits until no other is at work, and is tried alone: only the
    one that kills workers even then is given up, and the others have lost nothing.
    """

    def __init__(self, send: Send, address: str) -> None:
        self._send = send
        self._address = address
        self._lock = threading.RLock()
        self._held: deque[_Job] = deque()
        self._suspects: deque[_Job] = deque()
        self._at_work: set[_Job] = set()
        self._is_alone = False

    def submit(self, task: Task) -> Future[Done]:
        """The future result; cancelling it takes the job back where nobody has begun it."""
        job = _Job(task)
        job.outcome.add_done_callback(lambda outcome: _take_back(job, outcome))
        with self._lock:
            self._held.append(job)
            self._go_on()
        return job.outcome

    def _go_on(self) -> None:
        """Send what may be sent now."""
        while self._held and not self._is_alone:
            self._begin(self._held.popleft())
        if self._suspects and not self._at_work and not self._is_alone:
            self._is_alone = True
            self._begin(self._suspects.popleft())

    def _begin(self, job: _Job) -> None:
        self._at_work.add(job)
        answer = job.answer = self._send(job.task)
        answer.add_done_callback(lambda answer: self._take(job, answer))

    def _take(self, job: _Job, answer: Future[bytes]) -> None:
        with self._lock:
            self._at_work.discard(job)
            # What nobody holds on to any more, Dask forgets, and does not compute again where a
            # worker ends that had it.
            job.answer = None
            if job.is_suspect:
                self._is_alone = False
            self._settle(job, answer)
            self._go_on()

    def _settle(self, job: _Job, answer: Future[bytes]) -> None:
        from distributed import KilledWorker

        if answer.cancelled():
            # Not by us: then nobody waits for the outcome.
            _give(job, error=ClusterLost(self._address))
            return
        error = answer.exception()
        if isinstance(error, KilledWorker):
            if job.is_suspect:
                _give(job, _trouble(job, say("cluster.kills", count=error.allowed_failures + 1)))
            else:
                job.is_suspect = True
                self._suspects.append(job)
        elif error is not None:
            _give(job, _trouble(job, f"{type(error).__name__}: {last_line(error)}"))
        elif not answer.result():
            job.turned_away += 1
            if job.turned_away < TRIES:
                self._held.append(job)
            else:
                _give(job, _trouble(job, say("cluster.turned_away", count=TRIES)))
        else:
            _give(job, _read(job, answer.result()))


def _take_back(job: _Job, outcome: Future[Done]) -> None:
    if outcome.cancelled() and job.answer is not None:
        job.answer.cancel()


def _read(job: _Job, reply: bytes) -> Done:
    try:
        return to_done(reply)
    except (ValueError, TypeError, KeyError) as error:
        return _trouble(job, f"{type(error).__name__}: {last_line(error)}")


def _give(job: _Job, done: Done | None = None, error: Exception | None = None) -> None:
    if not job.outcome.set_running_or_notify_cancel():
        return
    if error is not None:
        job.outcome.set_exception(error)
    elif done is not None:
        job.outcome.set_result(done)


def _trouble(job: _Job, words: str) -> Done:
    return Done(Judged(job.task.learner, job.task.assignment.chapter, trouble=words))
