"""A real Dask cluster on this machine: processes of its command line, on loopback, by its book."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

QUIET = ("--no-dashboard",)
PROJECT = Path(__file__).parents[3]
DASK = (sys.executable, "-P", "-m", "dask")


class DaskCluster:
    """A scheduler and as many workers as a test starts; all end with it.

    `beside` is a cluster whose scheduler is used: then only the workers end.
    """

    def __init__(
        self,
        folder: Path,
        protocol: str = "tcp",
        beside: DaskCluster | None = None,
        **settings: str,
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(PROJECT),
            "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10s",
            "DASK_TEMPORARY_DIRECTORY": str(folder),
            "DASK_LOGGING__DISTRIBUTED": "info",
            **settings,
        }
        self._running: list[subprocess.Popen[bytes]] = []
        self._file = (beside or self).folder / "scheduler.json"
        self.scheduler = beside.scheduler if beside else self._start_scheduler(protocol)

    @property
    def address(self) -> str:
        """Where the scheduler listens."""
        wait_until(lambda: self._about() is not None, self.said)
        return str(self._about()["address"])  # type: ignore[index]

    def _about(self) -> dict[str, object] | None:
        try:
            about: dict[str, object] = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None  # not there yet, or not whole
        return about

    def _start_scheduler(self, protocol: str) -> subprocess.Popen[bytes]:
        place = ["--protocol", protocol, "--host", "127.0.0.1", "--port", "0"]
        file = ["--scheduler-file", str(self._file)]
        return self._start("scheduler", [*DASK, "scheduler", *place, *file, *QUIET])

    def wait_for_workers(self, count: int) -> None:
        """Wait until so many of those that were started here are with the scheduler."""
        wait_until(lambda: self.said().count("Registered to") >= count, self.said)

    def start_worker(self, *arguments: str, preload: Path | None = None, **environment: str) -> int:
        """Start a worker of one thread, with its nanny; the number of the process."""
        first = ["--preload", str(preload)] if preload else []
        about = ["--nthreads", "1", "--host", "127.0.0.1", *QUIET]
        command = [*DASK, "worker", self.address, *about, *first, *arguments]
        return self._start("worker", command, **environment).pid

    def _start(self, name: str, command: list[str], **environment: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}-{len(self._running)}.log").open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self._environment | environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._running.append(process)
        return process

    def said(self) -> str:
        """What all of them have logged."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"{log.name}:\n{log.read_text(errors='replace')}" for log in logs)

    def close(self) -> None:
        """End every process: Dask's own end takes many seconds where the scheduler goes first."""
        for process in self._running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_until(happens: Callable[[], bool], said: Callable[[], str], seconds: float = 60) -> None:
    """Wait for it, and show what was said meanwhile where it takes too long."""
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, said()
        time.sleep(0.05)


StartCluster = Callable[..., DaskCluster]
