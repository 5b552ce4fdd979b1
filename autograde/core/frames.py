"""Send and receive frames on a stream socket: four bytes of length, then that much JSON or data.

The writer is trusted in one direction only. Whoever reads from a learner's process gives the
largest length that it takes, and looks at every value again (`received_output`).
"""

import json
import signal
import socket
import struct
from collections.abc import Iterator
from typing import Any, NoReturn

HEAD = struct.Struct(">I")
LARGEST = 2**32 - 1
READ_AT_ONCE = 65_536


class BrokenFrameError(ValueError):
    """What came is no frame, or is longer than the reader takes."""


def encode_frame(message: dict[str, Any]) -> bytes:
    """Make one frame of a message. Raises: TypeError, ValueError, where JSON cannot hold it."""
    body = json.dumps(message, separators=(",", ":"), allow_nan=False).encode()
    return pack_frame(body)


def pack_frame(body: bytes) -> bytes:
    """Put the length of a frame's body in front of it."""
    return HEAD.pack(len(body)) + body


def decode_frame(body: bytes) -> dict[str, Any]:
    """Read the message in a frame's body. Raises: BrokenFrameError, whatever the body is."""
    try:
        message = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BrokenFrameError("a frame is JSON") from error
    if not isinstance(message, dict):
        raise BrokenFrameError(f"a frame is a JSON object, got {type(message).__name__}")
    return message


def _refuse_constant(name: str) -> NoReturn:
    raise BrokenFrameError(f"{name} is not JSON")


class FrameBuffer:
    """Bytes as they came, cut into frames of at most `largest` bytes each."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        """Keep what came; the caller asks for `frames` before it reads more."""
        self._bytes += data

    def frames(self) -> Iterator[bytes]:
        """The bodies that are whole. Raises: BrokenFrameError, at a length that is too large."""
        start, size = 0, len(self._bytes)
        try:
            while size - start >= HEAD.size:
                (length,) = HEAD.unpack_from(self._bytes, start)
                if length > self.largest:
                    raise BrokenFrameError(
                        f"a frame has at most {self.largest} bytes, got {length}"
                    )
                end = start + HEAD.size + length
                if size < end:
                    return
                body = bytes(self._bytes[start + HEAD.size : end])
                start = end
                yield body
        finally:
            del self._bytes[:start]


def send_frame(connection: socket.socket, message: dict[str, Any]) -> None:
    """Send one frame whole. Raises: OSError; TypeError, ValueError, where it is no JSON.

    Ctrl-C waits until it is sent: half a frame would make nonsense of all that follow.
    """
    frame = encode_frame(message)
    if not hasattr(signal, "pthread_sigmask"):
        connection.sendall(frame)
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        connection.sendall(frame)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def receive_frame(connection: socket.socket) -> dict[str, Any] | None:
    """Wait for the next frame of a trusted writer; None at the end.

    Raises: BrokenFrameError.
    """
    body = receive_body(connection, LARGEST)
    return None if body is None else decode_frame(body)


def receive_body(connection: socket.socket, largest: int) -> bytes | None:
    """Wait for the body of the next frame; None at the end, or where it is too long."""
    head = receive_bytes(connection, HEAD.size)
    length = 0 if head is None else HEAD.unpack(head)[0]
    return None if head is None or length > largest else receive_bytes(connection, length)


def receive_bytes(connection: socket.socket, count: int) -> bytes | None:
    """Wait for so many bytes; None where the other side has left before."""
    data = bytearray()
    while len(data) < count:
        piece = connection.recv(min(count - len(data), READ_AT_ONCE))
        if not piece:
            return None
        data += piece
    return bytes(data)
