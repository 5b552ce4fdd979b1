"""Ctrl-C while a class is graded: kept where somebody else's code swallows it."""

from __future__ import annotations

import contextlib
import io
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, fill_in, hand_in, handed_out, make_course
from stand_in import NoHouse, by_text, use

from autograde.cli.run_grade import STOPPED, run_grade
from autograde.core import ctrl_c
from autograde.grading.grade_options import GradeOptions
from autograde.judging.assignment import Assignment
from autograde.judging.grades import Grade
from autograde.judging.restoring import Restored

pytestmark = pytest.mark.usefixtures("ctrl_c_arrives")

LEARNERS = ("ann", "bob", "cat", "dan")


def press() -> None:
    """Ctrl-C, in code that goes on after any exception."""
    with contextlib.suppress(BaseException):
        signal.raise_signal(signal.SIGINT)


class Swallowing(io.StringIO):
    """A terminal on whose first line Ctrl-C is pressed, and lost."""

    def write(self, text: str) -> int:
        """Write it."""
        if not self.getvalue():
            press()
        return super().write(text)


class UntilClosed:
    """Judges Ann at once, and the others when everything is ended."""

    in_vain = False

    def __call__(
        self, restored: Restored, assignment: Assignment, worker_pool: NoHouse, depends_on: Any
    ) -> Grade:
        """Judge by text."""
        end = time.monotonic() + 20
        is_held = restored.submission.learner != "ann"
        while is_held and not worker_pool.is_closed and not self.in_vain:
            time.sleep(0.05)
            self.in_vain = time.monotonic() > end
        return by_text(restored, assignment, worker_pool, depends_on)


@pytest.fixture
def stopped(tmp_path, monkeypatch, capsys) -> Callable[[object], None]:
    """Grade a class with that judge, Ctrl-C swallowed after the first result: it stops there."""
    course = make_course(tmp_path / "course")
    for learner in LEARNERS:
        hand_in(tmp_path / "in", learner, STEPS, fill_in(handed_out(course, STEPS), RIGHT_STEPS))

    def stopped(judge: object) -> None:
        use(monkeypatch, judge)
        terminal = Swallowing()
        settings = GradeOptions(tmp_path / "out", course, jobs=1)
        assert run_grade(tmp_path / "in", settings, Console(file=terminal, width=80)) == STOPPED
        (line,) = terminal.getvalue().splitlines()
        assert line.startswith("1/4 ")  # two may have ended by then: either comes first
        said = capsys.readouterr().err
        assert said.startswith("Stopped. Graded so far: 1; their rows and pages are")
        assert [worker_pool.is_closed for worker_pool in NoHouse.built] == [True]

    return stopped


def test_ctrl_c_that_is_swallowed_stops_the_class_at_the_next_result(stopped):
    stopped(by_text)


def test_ctrl_c_that_is_swallowed_stops_the_class_while_it_waits_for_a_result(stopped):
    judge = UntilClosed()
    stopped(judge)
    assert not judge.in_vain


def test_it_is_raised_again_until_the_work_has_ended():
    with ctrl_c.remember_ctrl_c():
        ctrl_c.raise_again()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                ctrl_c.raise_again()
    ctrl_c.raise_again()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_nothing_is_left_of_it_for_the_next_work():
    for _ in range(2):
        with ctrl_c.remember_ctrl_c():
            ctrl_c.raise_again()
            press()


@pytest.mark.parametrize("handler", [signal.SIG_IGN, lambda number, frame: None])
def test_ctrl_c_that_is_somebody_elses_stays_theirs(handler):
    before = signal.signal(signal.SIGINT, handler)
    try:
        with ctrl_c.remember_ctrl_c():
            signal.raise_signal(signal.SIGINT)
            ctrl_c.raise_again()
        assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_can_do_the_work_too():
    handlers = []

    def work() -> None:
        with ctrl_c.remember_ctrl_c():
            handlers.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert handlers == [signal.default_int_handler]
