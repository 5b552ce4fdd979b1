"""Lend the warm processes to the jobs of one class, and replace them where they have failed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """What can be ended."""

    def close(self) -> None: ...


H = TypeVar("H", bound=Closable)


class Houses(Generic[H]):
    """One house for all threads, begun when it is first asked for.

    A house that failed is given up: whoever asks next gets a fresh one, and it is closed when
    the last job in it has ended.
    """

    def __init__(self, build: Callable[[], H]) -> None:
        self._build = build
        self._lock = threading.Lock()
        self._current: _Lent[H] | None = None
        self._all: list[_Lent[H]] = []
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[H]:
        """A house for one job.

        Raises: what building one raises; RuntimeError, once all are closed.
        """
        lent = self._take()
        try:
            yield lent.house
        finally:
            self._bring_back(lent)

    def give_up(self, house: H) -> None:
        """Use this one for no other job."""
        with self._lock:
            if self._current is not None and self._current.house is house:
                self._current.users -= 1  # the standing one, of being the current one
                self._close_unused(self._current)
                self._current = None

    def close(self) -> None:
        """End every process, also of jobs that are at work; nothing is lent any more."""
        with self._lock:
            self._closed = True
            lent, self._all, self._current = self._all, [], None
        for each in lent:
            each.house.close()

    def _take(self) -> _Lent[H]:
        with self._lock:
            if self._closed:
                raise RuntimeError("closed")
            if self._current is None:
                self._current = _Lent(self._build())
                self._all.append(self._current)
            self._current.users += 1
            return self._current

    def _bring_back(self, lent: _Lent[H]) -> None:
        with self._lock:
            lent.users -= 1
            self._close_unused(lent)

    def _close_unused(self, lent: _Lent[H]) -> None:
        if lent.users == 0 and lent in self._all:
            self._all.remove(lent)
            lent.house.close()


class _Lent(Generic[H]):
    """A house and how many use it; being the current one counts as one."""

    def __init__(self, house: H) -> None:
        self.house = house
        self.users = 1
