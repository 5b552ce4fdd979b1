"""Queue the names of hand-ins that wait to be graded; the notebooks lie on the disk."""

from __future__ import annotations

import threading

from autograde.lms.hand_ins import Key

MOST_AT_ONCE = 16  # one exercise; whoever grades by command meanwhile gets a turn in between


class HandInQueue:
    """First come, first served; a learner has one place for each exercise."""

    def __init__(self) -> None:
        self._waiting: dict[Key, None] = {}
        self._at_work: dict[Key, None] = {}
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
                return len(self._at_work) + [*self._waiting].index(key) + 1
            return [*self._at_work].index(key) + 1 if key in self._at_work else 0

    def take(self) -> list[Key]:
        """Those that are next, all of one exercise; waits for one. None once it is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return []
            _, chapter = next(iter(self._waiting))
            keys = [key for key in self._waiting if key[1] == chapter][:MOST_AT_ONCE]
            for key in keys:
                del self._waiting[key]
            self._at_work = dict.fromkeys(keys)
            return keys

    def done(self, key: Key) -> None:
        """It is graded."""
        with self._changed:
            self._at_work.pop(key, None)

    def put_back(self) -> None:
        """Let those that were taken and not done wait again, behind the others."""
        with self._changed:
            self._waiting |= self._at_work
            self._at_work = {}

    def close(self) -> None:
        """Give nothing out any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()
