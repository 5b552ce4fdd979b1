"""Hold a process by a descriptor, so that a reused process id is never mistaken for it."""

import contextlib
import os
import select
import signal
import sys
from pathlib import Path
from typing import Protocol

from autograde.sandbox.memory_watch import read_kernels

TICKS = os.sysconf("SC_CLK_TCK") if sys.platform == "linux" else 1  # of a second


class Server(Protocol):
    """What started a process, and ends with it."""

    def exit_status(self, seconds: float) -> int | None: ...

    def close(self) -> None: ...


class ProcessHandle:
    """A learner's process, by the descriptor that the kernel has for it or by its number.

    `process` is its number as this process knows it, and 0 where that cannot be said; `server` is
    its own, where it has one that serves nobody else.
    """

    def __init__(self, process: int, descriptor: int | None, server: Server | None = None) -> None:
        self._descriptor, self._server = descriptor, server
        self.process = process if descriptor is None else _number_here(descriptor)

    @property
    def sees_processes(self) -> bool:
        """Whether what it holds can be looked up."""
        return sys.platform == "linux" and self.process > 0

    def signal(self, number: signal.Signals) -> None:
        """Send a signal; nothing where the process has ended."""
        with contextlib.suppress(ProcessLookupError):
            if self._descriptor is not None:
                signal.pidfd_send_signal(self._descriptor, number)
            elif self.process > 0:
                os.kill(self.process, number)

    def processor_seconds(self) -> float:
        """Seconds of a processor that it has used; 0 where that cannot be looked up."""
        if not self.sees_processes:
            return 0.0
        try:
            text = read_kernels(f"/proc/{self.process}/stat")
        except OSError:
            return 0.0
        # The name may hold anything, but no field after its closing bracket does.
        user, system = text.rpartition(b")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS

    def exit_status(self, seconds: float) -> int | None:
        """How it ended, where this is known without its parent; None elsewhere."""
        return None if self._server is None else self._server.exit_status(seconds)

    def has_ended(self, seconds: float) -> bool:
        """Whether it ends within that time; False where that cannot be known."""
        if self._descriptor is None:
            return False
        waiting = select.poll()
        waiting.register(self._descriptor, select.POLLIN)
        return bool(waiting.poll(seconds * 1000))

    def close(self) -> None:
        """Let go of it; signals do nothing from now on."""
        self.process = 0
        if self._server is not None:
            self._server.close()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _number_here(descriptor: int) -> int:
    """Read the process id in our namespace of a process that has another id in its own."""
    for line in Path(f"/proc/self/fdinfo/{descriptor}").read_text().splitlines():
        if line.startswith("Pid:"):
            return max(int(line.split()[1]), 0)
    return 0
