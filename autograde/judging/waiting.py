"""Measure how long the judge waits for the learner's process: that is the learner's time.

What the judge computes in between is not. The judge writes, and the grader reads, a few bytes that
both have mapped.
"""

from __future__ import annotations

import mmap
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any

_SECONDS = struct.Struct("d")
_SUM, _SINCE, _SIZE = 0, 8, 16


class Waited:
    """Seconds that have been waited so far, in the mapped file of that descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._shared = mmap.mmap(descriptor, _SIZE)
        self._since = 0.0

    def begin(self) -> None:
        """From now on the judge waits; nothing where it does already."""
        if not self._since:
            self._since = time.monotonic()
            _SECONDS.pack_into(self._shared, _SINCE, self._since)

    def end(self) -> None:
        """Something has come."""
        if self._since:
            total = self._read(_SUM) + time.monotonic() - self._since
            self._since = 0.0
            # In this order: who reads in between sees too little, and looks again.
            _SECONDS.pack_into(self._shared, _SINCE, 0.0)
            _SECONDS.pack_into(self._shared, _SUM, total)

    def seconds(self) -> float:
        """All so far, with what has been waited since the last thing came."""
        since = self._read(_SINCE)
        return self._read(_SUM) + (time.monotonic() - since if since else 0.0)

    def close(self) -> None:
        """Let go of it."""
        self._shared.close()

    def _read(self, at: int) -> float:
        return float(_SECONDS.unpack_from(self._shared, at)[0])


@contextmanager
def waited_file() -> Iterator[tuple[int, Waited]]:
    """A descriptor to hand over to the judge, and the time that it will write there."""
    with TemporaryFile() as file:
        file.truncate(_SIZE)
        waited = Waited(file.fileno())
        try:
            yield file.fileno(), waited
        finally:
            waited.close()


class WaitedSocket(socket.socket):
    """The judge's end of the connection to the learner's process: not blocking, and measured."""

    waited: Waited

    def send(self, data: Any, *flags: int) -> int:
        """Send what can be sent; from then on the judge waits."""
        try:
            return super().send(data, *flags)
        finally:
            self.waited.begin()

    def recv(self, size: int, *flags: int) -> bytes:
        """Take what has come, if anything has."""
        try:
            data = super().recv(size, *flags)
        except BlockingIOError:
            self.waited.begin()
            raise
        self.waited.end()
        return data
