"""Messages of bytes over one stream socket; the writer, and the bounded reader, of their parts."""

from __future__ import annotations

import select
import socket
import struct
import time
from collections.abc import Callable

from .limits import Malformed

_LENGTH = struct.Struct("<Q")
_SIGNED = struct.Struct("<q")
_DOUBLE = struct.Struct("<d")
# The first piece is small: for a large one, memory would be taken and given back each time.
_PIECE, _LARGE_PIECE = 1 << 16, 1 << 20


class Silence(TimeoutError):  # noqa: N818 - a word for what it is
    """Nothing came, or nothing was taken, before the time was up."""


class Closed(ConnectionError):  # noqa: N818 - as above
    """The other end is closed."""


class Wire:
    """One end of a socket; a message is its length in eight bytes, and then its bytes."""

    def __init__(self, end: socket.socket, frame_bytes: int) -> None:
        self._end = end
        self._frame_bytes = frame_bytes
        self._come = bytearray()  # what came and is not taken yet: of the next message, at most
        end.setblocking(False)
        self._to_read, self._to_write = select.poll(), select.poll()
        self._to_read.register(end, select.POLLIN)
        self._to_write.register(end, select.POLLOUT)

    def send(self, message: bytes | bytearray, deadline: float | None = None) -> None:
        """Send one message.

        Raises: Silence after the deadline (of time.monotonic); Closed.
        """
        rest = memoryview(_LENGTH.pack(len(message)) + message)
        while rest:
            try:
                rest = rest[self._end.send(rest) :]
            except (BlockingIOError, InterruptedError):
                self._wait(deadline, to_write=True)
            except OSError as error:
                raise Closed(str(error)) from None

    def receive(self, deadline: float | None = None) -> bytes:
        """Wait for one message, and take it.

        Raises: Silence after the deadline; Closed; Malformed, before anything is read, where it is
        longer than allowed.
        """
        (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size, deadline))
        if length > self._frame_bytes:
            raise Malformed("length")
        return self._exactly(length, deadline)

    def _exactly(self, count: int, deadline: float | None) -> bytes:
        """So many bytes; memory is taken as they come, never as they are announced."""
        while len(self._come) < count:
            try:
                piece = self._end.recv(_PIECE if count <= _PIECE else _LARGE_PIECE)
            except (BlockingIOError, InterruptedError):
                self._wait(deadline, to_write=False)
                continue
            except OSError as error:
                raise Closed(str(error)) from None
            if not piece:
                raise Closed("end of stream")
            if deadline is not None and time.monotonic() > deadline:
                raise Silence
            self._come += piece
        taken = bytes(self._come[:count])
        del self._come[:count]
        return taken

    def _wait(self, deadline: float | None, *, to_write: bool) -> None:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise Silence
        poll = self._to_write if to_write else self._to_read
        if not poll.poll(None if left is None else max(1, int(left * 1000))):
            raise Silence

    def close(self) -> None:
        """Close this end."""
        self._end.close()


class Writer:
    """Appends the parts of a message."""

    __slots__ = ("put", "taken")

    def __init__(self) -> None:
        self.taken = bytearray()
        self.put: Callable[[bytes], None] = self.taken.extend

    def number(self, value: int) -> None:
        """An int of 64 bits."""
        self.put(_SIGNED.pack(value))

    def double(self, value: float) -> None:
        """A float, to the bit."""
        self.put(_DOUBLE.pack(value))

    def sized(self, data: bytes | bytearray | memoryview) -> None:
        """Bytes behind their number."""
        self.put(_SIGNED.pack(len(data)))
        self.put(data)  # type: ignore[arg-type]

    def text(self, value: str) -> None:
        """Text; a lone surrogate is kept."""
        self.sized(value.encode("utf-8", "surrogatepass"))


class Reader:
    """Takes the parts of a message one by one; whatever is not there is Malformed."""

    __slots__ = ("_at", "_data", "values")

    def __init__(self, data: bytes, values: int) -> None:
        self._data = data
        self._at = 0
        self.values = values  # so many more may be read

    def take(self, count: int) -> bytes:
        """The next so many bytes."""
        end = self._at + count
        if count < 0 or end > len(self._data):
            raise Malformed("beyond the end")
        data, self._at = self._data[self._at : end], end
        return data

    def number(self) -> int:
        """An int of 64 bits."""
        at = self._at
        self._at = at + 8
        try:
            return int(_SIGNED.unpack_from(self._data, at)[0])
        except struct.error:
            raise Malformed("beyond the end") from None

    def count(self) -> int:
        """How many values follow: never more than bytes are left, nor than may be read."""
        count = self.number()
        if not 0 <= count <= len(self._data) - self._at:
            raise Malformed("count")
        self.values -= count
        if self.values < 0:
            raise Malformed("too many values")
        return count

    def double(self) -> float:
        """A float, to the bit."""
        return float(_DOUBLE.unpack(self.take(8))[0])

    def sized(self) -> bytes:
        """Bytes behind their number."""
        return self.take(self.number())

    def text(self, longest: int | None = None) -> str:
        """Text, which may be no longer than `longest` bytes."""
        data = self.sized()
        if longest is not None and len(data) > longest:
            raise Malformed("text")
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise Malformed("text") from None

    def unread(self, count: int) -> None:
        """Go back, over what was only looked at."""
        self._at -= count

    def end(self) -> None:
        """Nothing may be left."""
        if self._at != len(self._data):
            raise Malformed("something is left")
