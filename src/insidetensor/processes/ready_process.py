"""A process that has imported libraries and waits for code to run; its streams, cut at marks."""

import contextlib
import json
import os
import queue
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

# Elsewhere system libraries start threads of their own, which no fork survives.
FORKS = sys.platform == "linux"
SERVER = f"{__package__}.fresh_process_server"
START_SECONDS = 180.0
LONGEST_PRINTED = 20_000  # bytes
COPY_WARNING = re.compile(rb"This triggers a copy which can be a performance bottleneck")


@dataclass(frozen=True)
class Segment:
    """What came on a stream up to a mark: the text, how many bytes of it were dropped.

    `copies` counts TensorFlow's warnings of a copy. `answer` is None where the stream ended.
    """

    text: str
    dropped: int
    copies: int
    answer: dict[str, Any] | None


class NoAnswerError(Exception):
    """The process did not answer in time, and was ended; `segment` is what it had printed."""

    def __init__(self, segment: Segment) -> None:
        super().__init__()
        self.segment = segment


class ReadyProcess:
    """One process with its libraries imported, and the two streams that it answers on."""

    def __init__(self, libraries: tuple[str, ...], env: Mapping[str, str]) -> None:
        self.forks = FORKS
        self._mark = secrets.token_hex(16)
        self._lock = threading.Lock()
        self._started: tuple[Segment, Segment] | None = None
        setup = {"mark": self._mark, "libraries": libraries, "forks": self.forks}
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", SERVER, json.dumps(setup)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            # Of a session of its own: an interrupt of the notebook's kernel is for the kernel.
            env=_environment(env), start_new_session=True,
        )  # fmt: skip
        self._out: queue.Queue[Segment] = queue.Queue()
        self._err: queue.Queue[Segment] = queue.Queue()
        self._readers = [
            threading.Thread(target=self._read, args=(pipe, segments), daemon=True)
            for pipe, segments in (
                (self._process.stdout, self._out),
                (self._process.stderr, self._err),
            )
        ]
        for reader in self._readers:
            reader.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def start(self) -> tuple[Segment, Segment]:
        """Wait until the libraries are imported; what stdout and stderr said until then."""
        with self._lock:
            if self._started is None:
                self._started = self._next(START_SECONDS)
            return self._started

    def ask(self, request: Mapping[str, Any], seconds: float) -> tuple[Segment, Segment]:
        """Send a request; what stdout and stderr said until the answer, which is stdout's.

        Raises:
            NoAnswerError: when there is none within `seconds`.
        """
        asked = json.dumps(request).encode() + b"\n"
        with self._lock:
            stdin = self._process.stdin
            assert stdin is not None
            with contextlib.suppress(OSError, ValueError):  # it has died: its streams tell
                stdin.write(asked)
                stdin.flush()
            return self._next(seconds)

    def exit_status(self) -> int:
        """How the process ended: with a status, or of a signal (negative)."""
        return self._process.wait()

    def end(self) -> None:
        """End the process and whatever it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _next(self, seconds: float) -> tuple[Segment, Segment]:
        try:
            return self._out.get(timeout=seconds), self._err.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise NoAnswerError(self._rest()) from None
        except BaseException:  # the reader interrupts: what runs there must not go on
            self.end()
            raise

    def _rest(self) -> Segment:
        """What had been printed without coming to an end."""
        try:
            return self._out.get(timeout=5)
        except queue.Empty:  # something that it started holds the stream open
            return Segment("", 0, 0, None)

    def _read(self, pipe: IO[bytes], segments: "queue.Queue[Segment]") -> None:
        """Cut a stream at its marks; keep no more of it than anybody reads."""
        mark = self._mark.encode()
        kept, length, copies = bytearray(), 0, 0
        with pipe:
            while line := pipe.readline(1_000_000):
                if line.startswith(mark):
                    answer = json.loads(line[len(mark) :].strip() or b"{}")
                    length -= 1  # the end of the line before the mark is the mark's own
                    segments.put(_segment(bytes(kept[:length]), length, copies, answer))
                    kept, length, copies = bytearray(), 0, 0
                    continue
                copies += len(COPY_WARNING.findall(line))
                kept += line[: max(0, LONGEST_PRINTED - len(kept))]
                length += len(line)
        segments.put(_segment(bytes(kept), length, copies, None))


def _segment(kept: bytes, length: int, copies: int, answer: dict[str, Any] | None) -> Segment:
    return Segment(kept.decode(errors="replace"), length - len(kept), copies, answer)


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    """This process's environment, with the package to be found and its streams in UTF-8."""
    package = str(Path(__file__).parents[2])
    paths = filter(None, [package, os.environ.get("PYTHONPATH", "")])
    own = {
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONIOENCODING": "utf-8",
        # Warnings of copies are counted; nobody sees them, nor the rest of that stream.
        "TF_CPP_MIN_LOG_LEVEL": "1",
    }
    return {**os.environ, **own, **env}
