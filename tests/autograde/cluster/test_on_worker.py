"""A worker that begins: its warm processes one after another, and what keeps it from grading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from autograde.grading.versions import grader_version, libraries
from autograde.grading.warm_pool import Houses
from autograde.cluster import on_worker
from autograde.cluster.crossing import Graded, Settings
from autograde.cluster.on_worker import why_not
from autograde.judging.assignment import Assignment
from autograde.learner_process.process import LearnerProcessFailed
from autograde.learner_process.sandbox import SandboxUnavailable
from insidetensor.handing_in.released import Exercise


def exercise(chapter: str) -> Graded:
    checks = {f"{chapter}.py": b""}
    return Graded(Assignment(chapter, (), checks, {}), Exercise(chapter, "", (), "0"))


TWO = {chapter: exercise(chapter) for chapter in ("ch90", "ch91")}
SETTINGS = Settings(grader_version(), libraries(), 30.0, True, TWO).to_json()


class House:
    """Does nothing but note which judges are asked for; `fails` may raise."""

    def __init__(self, judges: list[str], fails: Callable[[], None]) -> None:
        self._judges, self._fails = judges, fails

    @contextmanager
    def judge(self, assignment: Assignment) -> Iterator[None]:
        self._fails()
        self._judges.append(assignment.chapter)
        yield

    def close(self) -> None:
        pass


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Let a worker have stand-ins for houses; the judges that are asked for."""

    def put(fails: Callable[[], None] = lambda: None) -> list[str]:
        judges: list[str] = []
        houses = Houses(lambda: House(judges, fails))

        def houses_here(
            limits: object, assignments: Iterable[Assignment], *, sandboxed: bool
        ) -> Houses[House]:
            # A house begins those that it is given all at once, eight workers on one machine too.
            assert list(assignments) == []
            return houses

        monkeypatch.setattr(on_worker, "houses_here", houses_here)
        monkeypatch.setattr(on_worker, "BETWEEN_TRIES", 0.0)
        return judges

    return put


class Fails:
    """Raises `error` the first `times` times."""

    def __init__(self, error: Exception, times: int) -> None:
        self.tries, self._error, self._times = 0, error, times

    def __call__(self) -> None:
        self.tries += 1
        if self.tries <= self._times:
            raise self._error


def test_judges_begin_one_after_another_before_the_first_job(
    build: Callable[..., list[str]],
) -> None:
    judges = build()
    assert why_not(SETTINGS, Event()) == []
    assert judges == ["ch90", "ch91"]


@pytest.mark.parametrize("error", [LearnerProcessFailed("slow"), OSError(12, "no memory")])
def test_trouble_that_may_pass_is_tried_again(
    build: Callable[..., list[str]], error: Exception
) -> None:
    judges = build(Fails(error, 2))
    assert why_not(SETTINGS, Event()) == []
    assert judges == ["ch90", "ch91"]


def test_trouble_that_stays_is_said(build: Callable[..., list[str]]) -> None:
    fails = Fails(LearnerProcessFailed("too slow"), 99)
    build(fails)
    assert why_not(SETTINGS, Event()) == ["LearnerProcessFailed: too slow"]
    assert fails.tries == 3


def test_a_machine_without_a_sandbox_is_not_tried_again(build: Callable[..., list[str]]) -> None:
    fails = Fails(SandboxUnavailable(["namespaces"]), 99)
    build(fails)
    (words,) = why_not(SETTINGS, Event())
    assert words.endswith("missing: namespaces")
    assert fails.tries == 1


def test_who_is_over_begins_nothing_more(build: Callable[..., list[str]]) -> None:
    is_over = Event()
    judges = build(is_over.set)
    why_not(SETTINGS, is_over)
    assert judges == ["ch90"]
