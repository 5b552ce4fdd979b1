"""Count what a device does: launches, transfers with their bytes, and waits."""

from collections import deque
from typing import NamedTuple

LAUNCH, H2D, D2H, SYNC = "launch", "h2d", "d2h", "sync"

# A training loop launches millions of operations: the counters are exact, the log is limited.
LOG_LENGTH = 100_000


class DeviceEvent(NamedTuple):
    """One thing that a device did."""

    kind: str
    """"launch", "h2d" (host to device), "d2h" (device to host) or "sync" (the host waited)."""
    op: str
    """The operation that caused it, as in "mm.default"."""
    nbytes: int
    """Bytes moved; 0 for a launch and for a wait."""


class Counts:
    """What a device did over a stretch of time: four counters and a log.

    `launches` and `syncs` count operations and waits, `h2d_bytes` and `d2h_bytes` bytes.
    """

    __slots__ = ("_events", "d2h_bytes", "h2d_bytes", "launches", "syncs")

    def __init__(self) -> None:
        self.h2d_bytes = self.d2h_bytes = self.launches = self.syncs = 0
        self._events: deque[DeviceEvent] = deque(maxlen=LOG_LENGTH)

    def add(self, event: DeviceEvent) -> None:
        """Count one event."""
        kind = event.kind
        if kind == LAUNCH:
            self.launches += 1
        elif kind == H2D:
            self.h2d_bytes += event.nbytes
        elif kind == D2H:
            self.d2h_bytes += event.nbytes
        else:
            self.syncs += 1
        self._events.append(event)

    @property
    def log(self) -> tuple[DeviceEvent, ...]:
        """The events in order, the last 100,000 of them."""
        return tuple(self._events)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(h2d_bytes={self.h2d_bytes}, d2h_bytes={self.d2h_bytes}, "
            f"launches={self.launches}, syncs={self.syncs})"
        )
