"""The check for learners to see: `assert finds_time(...)` draws when the clock was read."""

from collections.abc import Callable
from typing import Any

from ..checking.checks import passes
from ..checking.findings import because
from .benchmark_mistakes import find_time
from .device import FakeDevice


def finds_time(benchmark: Callable[..., Any], device: FakeDevice, *, why: str = "") -> bool:
    """Whether `benchmark(op, clock, sync)` finds the seconds of one call of this device.

    It must come within 5 % of `device.true_s`, in at most 1,000 calls. The device itself is left
    as it is: the benchmark gets a new one with the same costs. `why` is the reason, a sentence.

    Raises: Mistake, after a picture of when the clock was read where that shows the mistake.
    """
    return passes(because(find_time(benchmark, device.again()), why))
