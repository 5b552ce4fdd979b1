"""Put the questions of one part to a learner's process, and take what comes back, as bytes."""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Literal

from autograde.probes.plain_data import MOST_BYTES
from autograde.probes.serving import CLOCK_OF_A_PART, LENGTH, PROCESSOR_OF_A_PART
from autograde.sandbox.learner_process import LearnerProcess, OwnTime

TICK = 0.05  # seconds between two looks at the clock
SECONDS_TO_END = 2.0  # for a process that has hung up
GATHERING = 0.002  # seconds in which more observations come: each look costs as much as a dozen
SECONDS_TO_TAKE_IT = 10.0  # for a process that is idle to read its questions

Nothing = Literal["too-long", "ended"]  # why there is no observation


@dataclass(frozen=True)
class Budget:
    """Seconds of a processor that one case may take, and as many of the clock, by far more.

    A process that sleeps uses no processor; one that waits for a busy machine is not to blame, and
    its clock stands still meanwhile.
    All cases of a part together have a budget as well. Its end is first seen to in the process
    itself, which goes on after it (see `autograde.probes.serving`).
    """

    processor: float = 1.0
    clock: float = 12.0
    part_processor: float = 1.5 * PROCESSOR_OF_A_PART
    part_clock: float = 1.5 * CLOCK_OF_A_PART


@dataclass
class Asked:
    """What came back: for each question bytes, or why there are none."""

    observations: list[bytes | Nothing]
    broken: bool = False  # the process is of no use any more


def ask(learner: LearnerProcess, questions: bytes, count: int, budget: Budget) -> Asked:
    """Ask, and wait for `count` observations; what takes too long is interrupted, then killed.

    Raises: LearnerProcessError, where the machine or we have failed.
    """
    found: list[bytes | Nothing] = []
    with _channel(learner) as channel:
        try:
            _send(channel, LENGTH.pack(len(questions)) + questions)
            for data in _observations(learner, channel, budget):
                found.append(data)
                if len(found) == count:
                    return Asked(found)
            _see_it_end(learner, channel)
        except (OSError, _StuckError, _BrokenError) as error:
            learner.kill()
            why: Nothing = "too-long" if isinstance(error, _StuckError) else "ended"
            return Asked(found + [why] * (count - len(found)), broken=True)
    return Asked(found + ["ended"] * (count - len(found)), broken=True)


def _see_it_end(learner: LearnerProcess, channel: socket.socket) -> None:
    """It has hung up: wait for what ended it, which comes another way; end one that goes on."""
    deadline = time.monotonic() + SECONDS_TO_END
    while learner.alive and time.monotonic() < deadline:
        if learner.while_waiting(channel.fileno(), timeout=TICK).status == "ok":
            time.sleep(TICK / 10)
    learner.kill()


class _StuckError(Exception):
    """It did not stop where it was told to."""


class _BrokenError(Exception):
    """What came makes no sense."""


@contextmanager
def _channel(learner: LearnerProcess) -> Iterator[socket.socket]:
    with socket.socket(fileno=os.dup(learner.channel)) as channel:
        channel.setblocking(False)
        yield channel


def _send(channel: socket.socket, data: bytes) -> None:
    left, deadline = memoryview(data), time.monotonic() + SECONDS_TO_TAKE_IT
    waiting = select.poll()
    waiting.register(channel, select.POLLOUT)
    while left:
        if time.monotonic() > deadline:
            raise _StuckError
        if waiting.poll(TICK * 1000):
            try:
                left = left[channel.send(left) :]
            except BlockingIOError:
                continue


def _observations(
    learner: LearnerProcess, channel: socket.socket, budget: Budget
) -> Iterator[bytes]:
    """Each observation as it comes, until the process has ended; together no more than a message.

    Raises: _BrokenError, _StuckError, OSError.
    """
    come, room = bytearray(), MOST_BYTES
    clock = _CaseClock(learner, budget)
    while True:
        whole = _taken(come)
        for body in whole:
            room -= len(body)
            if room < 0:  # all of them lie in the grader's memory
                raise _BrokenError
            yield body
        if whole:
            clock.restart()
        if not _readable(learner, channel, clock):
            return
        try:
            piece = channel.recv(1 << 20)
        except BlockingIOError:
            continue
        if not piece:
            return
        come += piece


def _taken(come: bytearray) -> list[bytes]:
    """The whole observations in what has come, taken out of it."""
    found, at = [], 0
    while len(come) - at >= LENGTH.size:
        (length,) = LENGTH.unpack_from(come, at)
        if length > MOST_BYTES:
            raise _BrokenError
        end = at + LENGTH.size + length
        if len(come) < end:
            break
        found.append(bytes(come[at + LENGTH.size : end]))
        at = end
    del come[:at]
    return found


def _readable(learner: LearnerProcess, channel: socket.socket, clock: _CaseClock) -> bool:
    """Wait for something to read; what is printed meanwhile is gathered, and shown to nobody."""
    while True:
        run = learner.while_waiting(channel.fileno(), timeout=TICK)
        if run.status == "ok":
            time.sleep(GATHERING)
            return True
        if run.status != "timeout":  # its end may be seen before what it had sent by then
            return bool(select.select([channel], [], [], 0)[0])
        if clock.is_up_for_all():
            raise _StuckError
        if clock.is_up():
            clock.interrupt()


class _CaseClock:
    """How long the case at work has taken; interrupts it once, and then gives up.

    The processor's time is read when somebody looks, a tick after the case has begun at the latest:
    to read it for each of a thousand short cases would take longer than they do.
    """

    def __init__(self, learner: LearnerProcess, budget: Budget) -> None:
        self._learner, self._budget = learner, budget
        self._first = learner.own_time(), learner.processor_seconds()
        self.restart()

    def restart(self) -> None:
        """A case begins."""
        self._own: OwnTime | None = None
        self._processor = 0.0
        self._interrupted, self._more = False, 0.0

    def is_up(self) -> bool:
        """Whether the case has used what it may."""
        if self._own is None:
            self._own, self._processor = self._learner.own_time(), self._learner.processor_seconds()
        used, clock = self._learner.processor_seconds() - self._processor, self._budget.clock
        is_over = used > self._budget.processor + self._more
        return is_over or self._own.seconds(clock) > clock + self._more

    def is_up_for_all(self) -> bool:
        """Whether all cases together have used what they may."""
        own, processor = self._first
        used, clock = self._learner.processor_seconds() - processor, self._budget.part_clock
        return used > self._budget.part_processor or own.seconds(clock) > clock

    def interrupt(self) -> None:
        """Ctrl-C, and some time to stop. Raises: _StuckError, the second time."""
        if self._interrupted:
            raise _StuckError
        self._interrupted = True
        self._more = 2.0 if self._own is None else 2.0 + self._own.seconds(inf)
        self._learner.interrupt()
