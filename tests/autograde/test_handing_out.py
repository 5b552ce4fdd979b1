"""Jobs are handed out no faster than they are worked at, each once, and taken back at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from autograde.grading import dispatch
from autograde.grading.dispatch import each_done


class Workers:
    """In place of workers: jobs are done when a test says so."""

    def __init__(self) -> None:
        self.given: list[Future[int]] = []
        self.count = 2

    def at_once(self) -> int:
        return self.count

    def submit(self, job: int) -> Future[int]:
        self.given.append(Future())
        return self.given[-1]

    def finish(self, count: int) -> None:
        for future in [each for each in self.given if not each.done()][:count]:
            future.set_result(0)


@pytest.fixture
def workers(monkeypatch) -> Workers:
    monkeypatch.setattr(dispatch, "SECONDS_BETWEEN_LOOKS", 0.001)
    return Workers()


def done(
    workers: Any, count: int, meanwhile: Callable[[], None], **options: Any
) -> Iterator[tuple[Any, Any]]:
    jobs: Any = range(count)
    return each_done(workers, jobs, meanwhile, **options)


def test_while_no_job_is_done_only_one_more_than_may_be_at_work_is_handed_out(workers):
    handed_out = []

    def meanwhile() -> None:
        handed_out.append(len(workers.given))
        if len(handed_out) == 5:
            workers.finish(2)
        if len(handed_out) == 10:
            workers.finish(20)

    found = [job for job, _ in done(workers, 5, meanwhile)]
    assert handed_out == [3] * 5 + [5] * 5
    assert sorted(found) == [0, 1, 2, 3, 4]


def test_where_workers_join_more_is_handed_out_and_where_they_leave_less(workers):
    workers.count, handed_out = 1, []

    def meanwhile() -> None:
        handed_out.append(len(workers.given))
        if len(handed_out) == 1:
            workers.count = 3
        elif len(handed_out) == 2:
            workers.count = 1
            workers.finish(2)
        else:
            workers.finish(9)

    list(done(workers, 6, meanwhile))
    assert handed_out[:3] == [2, 4, 4]


def test_alone_each_waits_for_the_one_before_it(workers):
    handed_out = []

    def meanwhile() -> None:
        handed_out.append(len(workers.given))
        workers.finish(1)

    list(done(workers, 3, meanwhile, alone=True))
    assert handed_out == [1, 2, 3]


def test_what_nobody_has_begun_is_taken_back_when_the_caller_stops(workers):
    results = done(workers, 9, lambda: workers.finish(1))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert [each.cancelled() for each in workers.given] == [False, True, True]
