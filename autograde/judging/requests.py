"""What the grader and a judge's process say to each other: JSON frames, and what is handed over.

Both are ours: nothing here is read from a learner.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import Any

from autograde.learner_process import frames

CHECKS = "judged_checks"  # the folder in which a judge finds the hidden checks


def ask(
    channel: socket.socket,
    request: dict[str, Any],
    seconds: float,
    *,
    descriptors: Sequence[int] = (),
) -> dict[str, Any]:
    """Ask a judge, hand over the descriptors, and wait for the answer that long.

    Raises: OSError, where it has ended or does not answer; BrokenFrame.
    """
    channel.settimeout(seconds)
    frames.send(channel, request)
    if descriptors:
        socket.send_fds(channel, [b"+"], list(descriptors))
    answer = frames.receive(channel)
    if answer is None:
        raise ConnectionResetError("the judge's process has ended")
    return answer


def taken_over(channel: socket.socket, count: int) -> list[int]:
    """The descriptors that came with a request. Raises: OSError, where fewer came."""
    _, descriptors, _, _ = socket.recv_fds(channel, 1, count)
    if len(descriptors) != count:
        raise OSError(f"{len(descriptors)} of {count} descriptors came")
    return descriptors
