"""Send what a learner's code prints and shows out of the learner's process."""

import base64
import io
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Sequence
from datetime import date
from fcntl import ioctl
from numbers import Integral, Real
from struct import unpack
from termios import FIONREAD
from typing import Any

from autograde.core.frames import send_frame
from autograde.sandbox.limits import Limits

HELD_BACK = 8_192  # characters of a line that has not ended yet
COST = 128  # bytes of a message beside its text
SECONDS_FOR_READER = 1.0


class Outlet:
    """Sends output as frames on a socket, in the order in which it was printed.

    `pipes` are where programs and C code print to past Python. What lies there was printed
    earlier than the next frame, so that frame waits until the reader has taken it.

    Text beyond half of what the limits allow a cell, and all cells, is dropped: so a loop that
    prints too much goes on to its end, where the reader would have to end the process.
    """

    def __init__(
        self,
        connection: socket.socket | None,
        pipes: Sequence[int] = (),
        limits: Limits = Limits(),  # noqa: B008 - frozen
    ) -> None:
        self._most, self._left_of_all = limits.cell_output // 2, limits.notebook_output // 2
        self._left_of_cell = self._most
        self.connection = connection
        self.pipes = tuple(pipes)
        self.process = os.getpid()
        self._lock = threading.RLock()
        os.register_at_fork(after_in_child=self._forget_lock)

    def _forget_lock(self) -> None:
        self._lock = threading.RLock()

    def send(self, kind: str, **content: Any) -> None:
        """Send one message. Does nothing in a process that the learner's process has started."""
        if self.connection is None or os.getpid() != self.process:
            return
        with self._lock:
            self._wait_for_pipes()
            send_frame(self.connection, {"kind": kind, **convert_to_json(content)})

    def begin_cell(self) -> None:
        """Let a cell print as much as one may."""
        self._left_of_cell = self._most

    def print(self, name: str, text: str) -> None:
        """Send what a stream was given, as far as it may be; the first time too much, say so."""
        left = min(self._left_of_cell, self._left_of_all)
        if left <= 0:
            return
        size = len(json.dumps(text)) + COST
        self._left_of_cell -= size
        self._left_of_all -= size
        if size < left:
            self.send("stream", name=name, text=text)
        else:
            self.send("stream", name=name, text=text[: max(0, left - COST) // 12], cut=True)

    def _wait_for_pipes(self) -> None:
        deadline = None
        while any(waiting_in(pipe) for pipe in self.pipes):
            now = time.monotonic()
            deadline = deadline or now + SECONDS_FOR_READER
            if now > deadline:
                return
            time.sleep(0.0005)


def waiting_in(pipe: int) -> int:
    """Count the bytes in a pipe."""
    try:
        count: int = unpack("i", ioctl(pipe, FIONREAD, bytes(4)))[0]
    except OSError:  # the learner has closed it
        return 0
    return count


class CellStream(io.TextIOBase):
    """sys.stdout or sys.stderr: sends each line as it ends, and the rest when it must."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, name: str, descriptor: int, outlet: Outlet) -> None:
        self.name = name
        self._descriptor = descriptor
        self._outlet = outlet
        self._held: list[str] = []
        self._length = 0
        self.before: Callable[[], None] = lambda: None

    def writable(self) -> bool:
        """True."""
        return True

    def isatty(self) -> bool:
        """False: a terminal would be offered colours and questions."""
        return False

    def fileno(self) -> int:
        """Where programs that are started print to."""
        return self._descriptor

    def write(self, text: str) -> int:
        """Print. Raises: TypeError, where `text` is no string."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text)}")
        if os.getpid() != self._outlet.process:
            os.write(self._descriptor, text.encode("utf-8", "replace"))
            return len(text)
        if not self._held:
            self.before()
        self._held.append(text)
        self._length += len(text)
        if "\n" in text or self._length > HELD_BACK:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what is held back."""
        if os.getpid() != self._outlet.process:
            self._held.clear()
            return
        held, self._held, self._length = self._held, [], 0
        text = "".join(held)
        if text:
            self._outlet.print(self.name, text)


def make_cell_streams(outlet: Outlet) -> tuple[CellStream, CellStream]:
    """Make a stdout and a stderr whose lines keep the order of printing."""
    out, err = CellStream("stdout", 1, outlet), CellStream("stderr", 2, outlet)
    out.before, err.before = err.flush, out.flush
    return out, err


def convert_to_json(value: Any) -> Any:
    """Convert a value to JSON's types: bytes to base64, any library's numbers to Python's."""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return _cleaned(value, 0)
    return value


def _cleaned(value: Any, depth: int) -> Any:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        number = float(value)
        # JSON has no such numbers; this is how they are written for people.
        return number if number - number == 0 else repr(number)
    if isinstance(value, date):
        return value.isoformat()
    if depth > 32:
        return repr(value)
    if isinstance(value, dict):
        return {str(key): _cleaned(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_cleaned(item, depth + 1) for item in value]
    return repr(value)
