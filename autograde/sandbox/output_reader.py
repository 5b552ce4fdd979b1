"""Read a learner's process: its frames and its pipes, in the order of printing."""

import os
import socket
import time
from collections.abc import Iterator
from typing import Any

from autograde.core import frames
from autograde.sandbox.outputs import CellOutputs, FloodedError
from autograde.sandbox.streams import waiting_in

READ_AT_ONCE = 65_536


class OutputReader:
    """The control socket and the two pipes, read without waiting and no further than allowed."""

    def __init__(self, control: socket.socket, out: int, err: int, largest: int) -> None:
        self.control = control
        self.pipes = {out: "stdout", err: "stderr"}
        self._buffer = frames.FrameBuffer(largest)
        control.setblocking(False)
        for pipe in self.pipes:
            os.set_blocking(pipe, False)

    @property
    def descriptors(self) -> list[int]:
        """What to wait for."""
        return [self.control.fileno(), *self.pipes]

    def say(self, message: dict[str, Any], deadline: float) -> None:
        """Send it a request. Raises: OSError, also where it takes none until the deadline."""
        self.control.settimeout(max(deadline - time.monotonic(), 0.001))
        try:
            frames.send_frame(self.control, message)
        finally:
            self.control.setblocking(False)

    def wait_for(self, deadline: float) -> dict[str, Any] | None:
        """Its next message while it has run nothing of a learner's yet; None at the end.

        Raises: OSError, BrokenFrameError.
        """
        self.control.settimeout(max(deadline - time.monotonic(), 0.001))
        try:
            return frames.receive_frame(self.control)
        finally:
            self.control.setblocking(False)

    def read(self, outputs: CellOutputs) -> dict[str, Any] | None:
        """Take what has come; the answer to the request, where it has come.

        What lies in a pipe was printed before the next frame (see `Outlet`) and after those that
        have come by now.

        Raises: FloodedError; BrokenFrameError; ConnectionResetError, where it has ended.
        """
        printed = {pipe: waiting_in(pipe) for pipe in self.pipes}
        done, ended = self._read_frames(outputs)
        if done is not None or ended:
            printed = {pipe: waiting_in(pipe) for pipe in self.pipes}
        for pipe, count in printed.items():
            self._read_pipe(outputs, pipe, count)
        if ended:
            raise ConnectionResetError
        return done

    def close(self) -> None:
        """Let go of all three. May be called twice."""
        self.control.close()
        for pipe in self.pipes:
            os.close(pipe)
        self.pipes.clear()

    def _read_frames(self, outputs: CellOutputs) -> tuple[dict[str, Any] | None, bool]:
        """The answer, if it has come, and whether the process has ended."""
        while True:
            self._buffer.largest = max(outputs.room(), 1024)
            try:
                data = self.control.recv(READ_AT_ONCE)
            except BlockingIOError:
                return None, False
            except ConnectionResetError:
                return None, True
            if not data:
                return None, True
            self._buffer.add(data)
            for body in self._frames():
                message = frames.decode_frame(body)
                if message.get("kind") == "done":
                    return message, False
                outputs.take(message, len(body))

    def _frames(self) -> Iterator[bytes]:
        try:
            yield from self._buffer.frames()
        except frames.BrokenFrameError as error:  # longer than what may still come
            raise FloodedError from error

    def _read_pipe(self, outputs: CellOutputs, pipe: int, count: int) -> None:
        while count > 0:
            try:
                data = os.read(pipe, min(count, READ_AT_ONCE))
            except BlockingIOError:
                return
            if not data:
                return
            count -= len(data)
            outputs.count(len(data))
            outputs.print(self.pipes[pipe], data.decode("utf-8", "replace"))
