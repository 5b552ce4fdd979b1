"""A clock that only moves when work is done, and a device that works behind its back."""

from collections.abc import Callable


class Clock:
    """`clock()` reads it, `clock.spend(s)` lets s seconds pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def spend(self, seconds: float) -> None:
        self.now += seconds


class Device:
    """Operations are queued in `launch_s` and done, one after the other, in `kernel_s(call)`."""

    def __init__(self, clock: Clock, launch_s: float, kernel_s: Callable[[int], float]) -> None:
        self.clock, self.launch_s, self.kernel_s = clock, launch_s, kernel_s
        self.calls = self.syncs = 0
        self.free_at = clock.now
        self.longest_queue_s = 0.0

    def op(self) -> None:
        self.calls += 1
        self.clock.spend(self.launch_s)
        self.free_at = max(self.free_at, self.clock.now) + self.kernel_s(self.calls)
        self.longest_queue_s = max(self.longest_queue_s, self.free_at - self.clock.now)

    def sync(self) -> None:
        self.syncs += 1
        self.clock.now = max(self.clock.now, self.free_at)
