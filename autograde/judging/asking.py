"""Put the questions of one part to a learner's process, and take what comes back, as bytes."""

from __future__ import annotations

import select
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Literal

from autograde.checks.probes.plain_data import MOST_BYTES
from autograde.checks.probes.serving import CLOCK_OF_A_PART, PROCESSOR_OF_A_PART
from autograde.core.frames import BrokenFrameError, FrameBuffer, pack_frame
from autograde.sandbox.learner_process import LearnerProcess, OwnTime

TICK = 0.05  # seconds between two looks at the clock
SECONDS_TO_END = 2.0  # for a process that has hung up
# Seconds in which more observations come, twice as many each time: a look costs as much as a dozen.
GATHERING, LONGEST_GATHERING = 0.002, 0.016
AT_ONCE = 1 << 20  # bytes
SECONDS_TO_TAKE_IT = 10.0  # for a process that is idle to read its questions

Nothing = Literal["too-long", "ended"]  # why there is no observation


@dataclass(frozen=True)
class Budget:
    """Seconds of a processor that one case may take, and as many of the clock, by far more.

    A process that sleeps uses no processor; one that waits for a busy machine is not to blame, and
    its clock stands still meanwhile.
    All cases of a part together have a budget as well. Its end is first seen to in the process
    itself, which goes on after it (see `autograde.checks.probes.serving`).
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
    why: Nothing = "ended"
    clock = _CaseClock(learner, budget)
    try:
        learner.channel.settimeout(SECONDS_TO_TAKE_IT)
        learner.channel.sendall(pack_frame(questions))
        learner.channel.setblocking(False)
        for data in _observations(learner, clock):
            found.append(data)
            if len(found) == count:
                return Asked(found)
        _see_it_end(learner)
    except (OSError, BrokenFrameError) as error:
        learner.kill()
        why = "too-long" if isinstance(error, TimeoutError) else "ended"
    finally:
        learner.spend(clock.seconds())
    return Asked(found + [why] * (count - len(found)), broken=True)


def _see_it_end(learner: LearnerProcess) -> None:
    """It has hung up: wait for what ended it, which comes another way; end one that goes on."""
    deadline = time.monotonic() + SECONDS_TO_END
    while learner.alive and time.monotonic() < deadline:
        if learner.while_waiting(timeout=TICK).status == "ok":
            time.sleep(TICK / 10)
    learner.kill()


def _observations(learner: LearnerProcess, clock: _CaseClock) -> Iterator[bytes]:
    """Each observation as it comes, until the process has ended; together no more than a message.

    Raises: BrokenFrameError, TimeoutError, OSError.
    """
    come, room, pause = FrameBuffer(MOST_BYTES), MOST_BYTES, GATHERING
    while _readable(learner, clock):
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_GATHERING)
        try:
            piece = learner.channel.recv(AT_ONCE)
        except BlockingIOError:
            continue
        if not piece:
            return
        come.add(piece)
        left = room
        for body in come.frames():
            room -= len(body)
            if room < 0:  # all of them lie in the grader's memory
                raise BrokenFrameError("more than a message may be")
            yield body
        if room != left:
            clock.restart()


def _readable(learner: LearnerProcess, clock: _CaseClock) -> bool:
    """Wait for something to read; what is printed meanwhile is gathered, and shown to nobody.

    The clock is looked at whether or not something has come: a byte now and then stops none.
    """
    while True:
        run = learner.while_waiting(timeout=TICK)
        clock.look()
        if run.status == "ok":
            return True
        if run.status != "timeout":  # its end may be seen before what it had sent by then
            return bool(select.select([learner.channel], [], [], 0)[0])


class _CaseClock:
    """How long the case at work has taken; interrupts it once, and then gives up.

    The processor's time is read a tick after the case has begun at the latest: to read it for each
    of a thousand short cases would take longer than they do. All cases together end where those of
    a part have to, or with the notebook's time.
    """

    def __init__(self, learner: LearnerProcess, budget: Budget) -> None:
        self._learner, self._budget = learner, budget
        self._first = learner.own_time(), learner.processor_seconds()
        self._clock = min(budget.part_clock, learner.seconds_left)
        self._next_look = time.monotonic() + TICK
        self.restart()

    def seconds(self) -> float:
        """The seconds that all cases have taken so far."""
        return self._first[0].seconds(inf)

    def restart(self) -> None:
        """A case begins."""
        self._own: OwnTime | None = None
        self._processor = 0.0
        self._interrupted, self._more = False, 0.0

    def look(self) -> None:
        """Interrupt a case that has used what it may.

        Raises: TimeoutError, the second time, or where all cases together have used it up.
        """
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + TICK
        own, processor = self._first
        used = self._learner.processor_seconds() - processor
        if used > self._budget.part_processor or own.seconds(self._clock) > self._clock:
            raise TimeoutError
        if self._is_up():
            self._interrupt()

    def _is_up(self) -> bool:
        """Whether the case has used what it may."""
        if self._own is None:
            self._own, self._processor = self._learner.own_time(), self._learner.processor_seconds()
        used, clock = self._learner.processor_seconds() - self._processor, self._budget.clock
        is_over = used > self._budget.processor + self._more
        return is_over or self._own.seconds(clock) > clock + self._more

    def _interrupt(self) -> None:
        if self._interrupted:
            raise TimeoutError
        self._interrupted = True
        self._more = 2.0 if self._own is None else 2.0 + self._own.seconds(inf)
        self._learner.interrupt()
