"""Queue the names of hand-ins that wait to be graded; the notebooks lie on the disk."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator

from autograde.lms.hand_ins import Key

MOST_IN_A_ROW = 64  # whoever grades by command meanwhile gets a turn in between


class HandInQueue:
    """First comes who has taken the least time; a learner has one hand-in at work at a time.

    A learner has one place for each exercise.
    """

    def __init__(self) -> None:
        self._waiting: dict[Key, None] = {}
        self._at_work: dict[Key, float] = {}  # and when that began
        self._taken = defaultdict[str, float](float)  # seconds, by learner
        self._closed = False
        self._changed = threading.Condition()

    def add(self, key: Key) -> None:
        """Have it graded, once more where it is being graded right now."""
        with self._changed:
            self._waiting[key] = None
            self._changed.notify()

    def place(self, key: Key) -> int:
        """Its place in the queue, from 1; 0 where it is graded."""
        with self._changed:
            if key in self._waiting:
                return len(self._at_work) + self._in_order().index(key) + 1
            return [*self._at_work].index(key) + 1 if key in self._at_work else 0

    def wait(self) -> bool:
        """Wait for a hand-in; False once the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return not self._closed

    def take(self) -> Iterator[Key | None]:
        """One after another as they come; None while none can be begun and one is at work."""
        for _ in range(MOST_IN_A_ROW):
            while (key := self._next()) is None:
                if not self._at_work or self._closed:
                    return
                yield None
            yield key

    def _next(self) -> Key | None:
        with self._changed:
            busy = {learner for learner, _ in self._at_work}
            free = [key for key in self._in_order() if key[0] not in busy]
            if not free or self._closed:
                return None
            del self._waiting[free[0]]
            self._at_work[free[0]] = time.monotonic()
            return free[0]

    def _in_order(self) -> list[Key]:
        return sorted(self._waiting, key=lambda key: self._taken.get(key[0], 0.0))

    def done(self, key: Key) -> None:
        """It is graded."""
        with self._changed:
            began = self._at_work.pop(key, None)
            if began is not None:
                self._taken[key[0]] += time.monotonic() - began

    def put_back(self) -> None:
        """Let those that were taken and not done wait again, behind the others."""
        with self._changed:
            self._waiting |= dict.fromkeys(self._at_work)
            self._at_work = {}

    def close(self) -> None:
        """Give nothing out any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()
