"""Take a hand-in as `collect` does: whole and with its time on the disk, or not at all."""

from __future__ import annotations

import datetime as dt
import math
import os
import threading
from collections import defaultdict, deque
from http import HTTPStatus
from itertools import chain
from pathlib import Path

from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.grading.grade_options import GradeOptions
from autograde.grading.notebook_check import check_notebook
from autograde.lms.collect import CollectOptions, collect
from autograde.lms.hand_ins import (
    HandInRecord,
    Key,
    keep_both,
    notebook_sha256,
    read_attempts,
    write_records,
)
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ExpectedHandIns
from autograde.service.class_records import ClassRecords
from autograde.service.hand_in_queue import HandInQueue

HOUR = dt.timedelta(hours=1)


class RefusedHandInError(Exception):
    """Nothing was taken; its text is one sentence for the learner, of the key and its fields.

    `status` is HTTP's; `seconds` is when to try again, where that would help.
    """

    def __init__(
        self, status: HTTPStatus, key: str, *, seconds: int | None = None, **fields: object
    ) -> None:
        super().__init__(say(f"service.{key}", **fields))
        self.status, self.seconds = status, seconds


class Receiver:
    """Takes one hand-in after the other: their times are all in one table."""

    def __init__(
        self, options: GradeOptions, records: ClassRecords, queue: HandInQueue, an_hour: int
    ) -> None:
        self._options, self._records, self._queue, self._an_hour = options, records, queue, an_hour
        self._taken: dict[str, deque[dt.datetime]] = defaultdict(lambda: deque(maxlen=an_hour))
        self._at_work = set[str]()  # learners of whom a hand-in is being taken
        self._one_at_a_time = threading.Lock()

    def take(self, uploaded: Path, key: Key, arrived: dt.datetime) -> str:
        """Keep a notebook that arrived then, and have it graded; what to tell its learner.

        `uploaded` is a folder that it lies in, laid out as `collect` reads one.

        Raises: RefusedHandInError; GraderError and OSError, where that is nothing of the learner's.
        """
        learner, chapter = key
        notebook = uploaded / learner / chapter / f"{chapter}.ipynb"
        content = notebook.read_bytes()
        with self._one_at_a_time:
            if self._is_there(key, content):
                with self._records.graded() as graded:
                    if not self._records.is_graded(key, graded):
                        self._queue.add(key)
                return say("service.same")
            came = self._taken[learner]
            if learner in self._at_work or (came and arrived <= came[-1]):
                raise RefusedHandInError(HTTPStatus.TOO_MANY_REQUESTS, "at_once", seconds=1)
            self._refuse_too_many(learner, arrived)
            self._taken[learner].append(arrived)
            self._at_work.add(learner)
        try:
            self._refuse_unreadable(notebook, chapter)
            with self._one_at_a_time:
                return self._kept(uploaded, key, content, arrived)
        except (GraderError, OSError):  # nothing of the learner's, so it does not count
            self._taken[learner].remove(arrived)
            raise
        finally:
            self._at_work.discard(learner)

    def _refuse_unreadable(self, notebook: Path, chapter: str) -> None:
        try:
            check_notebook(notebook, self._options.project, chapter)
        except GraderError as problem:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            raise RefusedHandInError(status, "no_hand_in", reason=problem) from None

    def _is_there(self, key: Key, content: bytes) -> bool:
        there = self._records.notebook(key)
        return there.exists() and notebook_sha256(there.read_bytes()) == notebook_sha256(content)

    def _refuse_too_many(self, learner: str, now: dt.datetime) -> None:
        times = self._taken[learner]
        if len(times) == self._an_hour and now - times[0] < HOUR:
            left = times[0] + HOUR - now
            about = {"most": self._an_hour, "minutes": math.ceil(left / dt.timedelta(minutes=1))}
            status = HTTPStatus.TOO_MANY_REQUESTS
            raise RefusedHandInError(
                status, "too_many", seconds=math.ceil(left.total_seconds()), **about
            )

    def _kept(self, uploaded: Path, key: Key, content: bytes, arrived: dt.datetime) -> str:
        """Write it to the disk: beside the other, where it is late and that one is not."""
        deadline = self._records.deadline(key)
        is_late = deadline.seconds_late(arrived.astimezone(dt.UTC).replace(tzinfo=None)) > 0
        if is_late and self._records.has_in_time(key, deadline):
            _keep_beside(self._records.submitted, key, content, arrived)
            return say("service.late_beside", due=deadline.words)
        learner, chapter = key
        when = (round(arrived.timestamp() * 1e9),) * 2
        os.utime(uploaded / learner / chapter / f"{chapter}.ipynb", ns=when)
        expected = ExpectedHandIns([chapter], [Enrollee(learner)], chapter)
        (outcome,) = collect(CollectOptions(uploaded, self._records.submitted, expected, "folder"))
        if outcome.is_open:
            raise GraderError(" ".join(outcome.notes))
        self._queue.add(key)
        return say("service.late", due=deadline.words) if is_late else say("service.taken")


def _keep_beside(submitted: Path, key: Key, content: bytes, arrived: dt.datetime) -> None:
    """Keep what came late beside the one that counts, as the latest of all that were handed in."""
    records = read_attempts(submitted)
    keep_both(submitted, records, key, content, arrived)
    those = records[key]
    sha256 = notebook_sha256(content)
    if sha256 not in {each.sha256 for each in those}:
        those.append(HandInRecord(*key, "folder", sha256, time=arrived))
    write_records(submitted, chain.from_iterable(records.values()))
