"""How much may cross between the two processes, and what is raised when it is more."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Bounds of everything that the judge takes from a learner's process, or waits for."""

    frame_bytes: int = 256 << 20  # of one message
    values: int = 1_000_000  # in one message, every element of a list counted
    depth: int = 60  # of values inside values
    int_bytes: int = 16 << 10  # of one int
    objects: int = 1_000_000  # that the learner's process has handed out in all
    types: int = 2_000  # of the learner's that the judge made a class for
    calls: int = 2_000_000  # back into the judge, while one call lasts
    nested: int = 40  # calls within calls
    seconds: float = 60.0  # of one call, and of all that is called back within it


class LearnerBroke(BaseException):
    """The learner's process sent what no honest one sends, or nothing in time, or has ended.

    No `Exception`, and not the error that any check waits for: whoever catches it all the same
    meets it again at the next operation, and `Remote.broken` says so for good.
    """


class JudgeFailed(BaseException):
    """Something of ours went wrong while a question was put or its answer was read.

    It says nothing about the learner's work. No `Exception`: no check takes it for an answer.
    """


class Malformed(ValueError):  # noqa: N818 - it describes what was read
    """A message that says what cannot be; it becomes a `LearnerBroke` where it was read."""
