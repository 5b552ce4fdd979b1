"""Control a learner's process: run cells in it, gather their output, end it."""

from __future__ import annotations

import marshal
import select
import socket
import time
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from signal import SIGINT, SIGKILL
from typing import Any, Literal

from autograde.core import frames
from autograde.core.messages import say
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.limits import MIB, Limits
from autograde.sandbox.memory_watch import (
    count_memory_kills,
    has_children,
    measure_memory,
    measure_waiting,
)
from autograde.sandbox.output_reader import OutputReader
from autograde.sandbox.outputs import CellOutputs, FloodedError, Output
from autograde.sandbox.process_handle import ProcessHandle

Status = Literal["ok", "error", "timeout", "dead", "flooded"]
TICK = 0.25  # seconds between two looks at the memory
SECONDS_TO_END = 2.0
# How many times its limit of seconds the clock may show before it is our failure: its processes
# have not had their turn.
MOST_TIMES = 10


class LearnerProcessError(Exception):
    """A learner's process could not be started: the machine's fault or ours, never a learner's."""


@dataclass(frozen=True)
class CellRun:
    """What one cell gave. `outputs` are nbformat's; a later cell may update a named display there.

    "timeout": it was interrupted, or killed where it did not stop (then `alive` is False after it,
    and `died_of` says what stopped it).
    """

    outputs: list[Output]
    status: Status
    execution_count: int | None = None


class OwnTime:
    """A clock of a process: running or asleep, not waiting for a core.

    What it waited for a busy machine is not its own, unless it ran as long, or has children: they
    may be what it waits for, and nobody counts how long those ran that have ended.
    """

    def __init__(self, handle: ProcessHandle) -> None:
        self._handle, self._began = handle, time.monotonic()
        self._ran, self._waited = handle.processor_seconds(), self._waiting()

    def _waiting(self) -> float:
        return measure_waiting(self._handle.process) if self._handle.sees_processes else 0.0

    def seconds(self, limit: float) -> float:
        """The seconds so far, of `limit`.

        Raises: LearnerProcessError, where the clock shows many times as much: our failure.
        """
        clock, handle = time.monotonic() - self._began, self._handle
        if handle.sees_processes and has_children(handle.process):
            return clock
        waited, ran = self._waiting() - self._waited, handle.processor_seconds() - self._ran
        own = max(clock - max(0.0, waited), ran)
        if own < limit and clock > MOST_TIMES * max(limit, 1.0):
            raise LearnerProcessError(say("learner_process.no_turn"))
        return own


class LearnerProcess:
    """A process in which a learner's cells run; made by `ForkServer.start`."""

    def __init__(
        self,
        handle: ProcessHandle,
        reader: OutputReader,
        channel: socket.socket,
        status: socket.socket,
        limits: Limits,
    ) -> None:
        self.died_of: str | None = None
        self._handle = handle
        self._reader = reader
        self.channel = channel  # that the agent in the process serves
        self._status = status
        self._limits = limits
        self._displays: dict[str, list[Output]] = {}
        self._notebook_bytes = 0
        self._seconds = 0.0
        self._base_memory = 0
        self._next_look = 0.0
        self._ended_before = count_memory_kills()

    @property
    def alive(self) -> bool:
        """Whether it can run another cell."""
        return self.died_of is None

    def give(self, files: Mapping[str, bytes], variables: Mapping[str, str]) -> None:
        """Wait until it is ready, put the files into its folder, and set its variables.

        Raises: SandboxUnavailableError; LearnerProcessError; ValueError, for a name that leads out.
        """
        for name in files:
            if name.startswith("/") or ".." in name.split("/") or "\0" in name:
                raise ValueError(f"a file of a submission lies in its folder, got {name!r}")
        deadline = time.monotonic() + self._limits.start_seconds
        self._expect("ready", deadline)
        if files or variables:
            content = {name: b64encode(data).decode() for name, data in files.items()}
            given = {"do": "take", "files": content, "variables": dict(variables)}
            self._reader.say(given, deadline)
            self._expect("taken", deadline)
        if self._handle.sees_processes:
            self._base_memory = measure_memory(self._handle.process, self._limits.memory)

    def run_cell(self, source: str, *, timeout: float, processor: float | None = None) -> CellRun:
        """Run one cell for at most `timeout` seconds, and what is left of the notebook's.

        Seconds are those in which it runs or sleeps: what it waits for a busy machine is not its
        own.

        Where `processor` is given, it is stopped after so many seconds of a processor as well:
        on a busy machine those take long.

        Raises: LearnerProcessError, where the parent has ended, or the machine has no time for it:
        nobody's fault but ours.
        """
        if self.died_of is not None:
            return CellRun([], "dead")
        return self._run({"do": "run", "source": source}, timeout, processor)

    def define(self, source: str, *, timeout: float) -> CellRun:
        """Run code of ours as `run_cell` does; only compiled, it is in no history and no cache."""
        code = b64encode(marshal.dumps(compile(source, "<ours>", "exec", optimize=2))).decode()
        return (
            self._run({"do": "define", "code": code}, timeout)
            if self.alive
            else CellRun([], "dead")
        )

    @property
    def seconds_left(self) -> float:
        """What is left of the notebook's time."""
        return max(0.0, self._limits.notebook_seconds - self._seconds)

    def spend(self, seconds: float) -> None:
        """Take so many seconds, in which its functions were called, from the notebook's time."""
        self._seconds += seconds

    def while_waiting(self, *, timeout: float) -> CellRun:
        """Gather what it prints until the channel can be read.

        For the time in which the agent calls the learner's functions: what they print would
        fill the pipes, and nothing would go on. "timeout" after `timeout` seconds; it lives on.
        Raises: LearnerProcessError, as `run_cell`.
        """
        return self._gather(timeout, None) if self.alive else CellRun([], "dead")

    def processor_seconds(self) -> float:
        """The processor time that it has used so far; 0 where that cannot be looked up."""
        return self._handle.processor_seconds()

    def own_time(self) -> OwnTime:
        """How long it takes from now on."""
        return OwnTime(self._handle)

    def interrupt(self) -> None:
        """Ctrl-C in what it is doing; nothing where it is idle."""
        self._handle.signal(SIGINT)

    def kill(self) -> None:
        """End it and every process that it has started. May be called twice."""
        self._end(say("learner_process.ended"))

    def close(self) -> None:
        """Kill it and let go of every descriptor."""
        self.kill()
        self._reader.close()
        self.channel.close()
        self._status.close()
        self._handle.close()

    def __enter__(self) -> LearnerProcess:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- the loop ------------------------------------------------------------------------------

    def _run(
        self, request: dict[str, Any], timeout: float, processor: float | None = None
    ) -> CellRun:
        seconds = min(timeout, self.seconds_left)
        if seconds <= 0:
            return self._stopped(self._new_outputs(), "timeout", say("learner_process.no_time"))
        return self._gather(seconds, request, processor)

    def _gather(
        self, seconds: float, request: dict[str, Any] | None, processor: float | None = None
    ) -> CellRun:
        began, own = time.monotonic(), None if request is None else self.own_time()
        outputs = self._new_outputs()
        try:
            if request is not None:
                self._reader.say(request, began + seconds)
            last = None if processor is None else self.processor_seconds() + processor
            return self._listen(outputs, seconds, last, own)
        except FloodedError:
            return self._stopped(
                outputs,
                "flooded",
                say("learner_process.flooded", most=_mebibytes(self._limits.cell_output)),
            )
        except frames.BrokenFrameError:
            return self._stopped(outputs, "dead", say("learner_process.nonsense"))
        except OSError:
            return self._stopped(outputs, "dead", self._how_it_ended())
        finally:
            if own is not None:
                self._seconds += own.seconds(inf)
            self._notebook_bytes += outputs.bytes

    def _listen(
        self,
        outputs: CellOutputs,
        seconds: float,
        last_processor: float | None,
        own: OwnTime | None,
    ) -> CellRun:
        interrupted, deadline = False, time.monotonic() + seconds
        waiting = select.poll()
        for descriptor in (*self._reader.descriptors, *([] if own else [self.channel.fileno()])):
            waiting.register(descriptor, select.POLLIN)
        while True:
            now = time.monotonic()
            if last_processor is not None and self.processor_seconds() > last_processor:
                deadline, last_processor = now, None
            elif own is not None and now >= deadline:
                deadline = now + seconds - own.seconds(seconds)
            if now >= deadline:
                if own is None:
                    return CellRun(outputs.finish(), "timeout")
                if interrupted:
                    return self._stopped(outputs, "timeout", say("learner_process.stuck"))
                interrupted, own, seconds = True, self.own_time(), self._limits.grace
                self.interrupt()
                deadline = now + seconds
            ready = {fd for fd, _ in waiting.poll(min(TICK, max(deadline - now, 0)) * 1000)}
            if not self._within_memory(now):
                return self._stopped(
                    outputs,
                    "dead",
                    say("learner_process.memory", most=_mebibytes(self._limits.memory)),
                )
            done = self._reader.read(outputs)
            if done is not None:
                if own is None:
                    raise frames.BrokenFrameError("nothing was asked")
                return self._finished(outputs, done, interrupted=interrupted)
            if own is None and self.channel.fileno() in ready:
                self._reader.read(outputs)
                return CellRun(outputs.finish(), "ok")

    def _finished(
        self, outputs: CellOutputs, done: Mapping[str, Any], *, interrupted: bool
    ) -> CellRun:
        count = done.get("execution_count")
        number = count if isinstance(count, int) and 0 <= count < 2**31 else None
        # It says so itself: whoever decides about points asks the judge, never this.
        said: Status = "ok" if done.get("status") == "ok" else "error"
        return CellRun(outputs.finish(), "timeout" if interrupted else said, number)

    # --- beginnings and ends -------------------------------------------------------------------

    def _new_outputs(self) -> CellOutputs:
        return CellOutputs(self._limits, self._displays, self._notebook_bytes)

    def _expect(self, kind: str, deadline: float) -> None:
        try:
            message = self._reader.wait_for(deadline)
        except (OSError, frames.BrokenFrameError) as error:
            raise LearnerProcessError(say("learner_process.not_started", reason=error)) from error
        if message is not None and message.get("kind") == "missing":
            raise SandboxUnavailableError(map(str, message["missing"]))
        if message is None or message.get("kind") != kind:
            reason = self._how_it_ended() if message is None else message.get("kind")
            raise LearnerProcessError(say("learner_process.not_started", reason=reason))

    def _stopped(self, outputs: CellOutputs, status: Status, why: str) -> CellRun:
        self._end(why)
        return CellRun(outputs.finish(), status)

    def _end(self, why: str) -> None:
        if self.died_of is None:
            self.died_of = why
        self._handle.signal(SIGKILL)

    def _how_it_ended(self) -> str:
        """Say in words how the process ended, from the parent that saw it end.

        Raises: LearnerProcessError, where the parent has ended, and it with it; where the machine
        had no memory left, whoever took it.
        """
        self._status.settimeout(SECONDS_TO_END)
        try:
            message = frames.receive_frame(self._status)
        except OSError:
            return say("learner_process.nonsense")  # it lives, and has closed its line to us
        code = message["exit"] if message else self._handle.exit_status(SECONDS_TO_END)
        if code is None and not self._handle.has_ended(SECONDS_TO_END):
            return say("learner_process.nonsense")
        if code is None:
            self._end(say("learner_process.parent_ended"))
            raise LearnerProcessError(say("learner_process.parent_ended"))
        if code == -SIGKILL and count_memory_kills() > self._ended_before:
            self._end(say("learner_process.no_memory_left"))
            raise LearnerProcessError(say("learner_process.no_memory_left"))
        return (
            say("learner_process.killed", signal=-code)
            if code < 0
            else say("learner_process.left", code=code)
        )

    # --- memory --------------------------------------------------------------------------------

    def _within_memory(self, now: float) -> bool:
        if now < self._next_look or not self._handle.sees_processes:
            return True
        self._next_look = now + TICK
        most = self._base_memory + self._limits.memory
        return measure_memory(self._handle.process, most) <= most


def _mebibytes(count: int) -> str:
    return f"{count / MIB:.0f} MiB"
