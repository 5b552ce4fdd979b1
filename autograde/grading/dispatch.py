"""Hand jobs out, no more at a time than can be worked at, and take what they give."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
SECONDS_BETWEEN_LOOKS = 0.5


def each_done(
    submit: Callable[[T], Future[R]],
    tasks: Iterable[T],
    at_once: Callable[[], int],
    meanwhile: Callable[[], None] = lambda: None,
) -> Generator[tuple[T, Future[R]], None, None]:
    """Each task with what came of it, as they are done; `meanwhile` is called while none is.

    One more than `at_once` says is handed out, so that no worker waits for this thread. What has
    been handed out and not begun is taken back when the caller stops.
    """
    waiting: dict[Future[R], T] = {}
    left = iter(tasks)
    try:
        while True:
            while len(waiting) <= at_once() and (following := [*islice(left, 1)]):
                waiting[submit(following[0])] = following[0]
            if not waiting:
                return
            done, _ = wait(waiting, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future
            if not done:
                meanwhile()
    finally:
        for future in waiting:
            future.cancel()
