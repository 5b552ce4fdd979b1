"""The check for learners to see: `assert finds_time(...)` draws when the clock was read."""

from collections.abc import Callable
from typing import Any

from ..checking.checks import passes
from ..checking.findings import because, find_refusal
from ..messages import message
from .benchmark_mistakes import find_time, handed
from .device import FakeDevice


def finds_time(
    benchmark: Callable[..., Any],
    device: FakeDevice,
    *,
    op_returns: object = None,
    why: str = "",
) -> bool:
    """Whether `benchmark(op, clock, sync)` finds the seconds of one call of this device.

    It must come within 5 % of `device.true_s`, in at most 1,000 calls. The device itself is left
    as it is: the benchmark gets a new one with the same costs, whose `op` returns `op_returns`.
    `why` is the reason, a sentence.

    Raises: Mistake, after a picture of when the clock was read where that shows the mistake.
    """
    used = device.again()

    def op() -> object:
        used.op()
        return op_returns

    return passes(because(find_time(benchmark, used, op), why))


def passes_errors(benchmark: Callable[..., Any], device: FakeDevice, *, failing_call: int) -> bool:
    """Whether the error of call number `failing_call` of `op` comes out of `benchmark`.

    A benchmark that makes fewer calls never meets it.

    Raises: Mistake, where the error is kept from whoever asks for the time.
    """
    used = device.again()

    def op() -> None:
        used.op()
        if used.calls == failing_call:
            raise OSError(message("benchmark.device_lost"))

    call = f"benchmark(op, clock, sync), {message('benchmark.failing', number=failing_call)}"
    found = find_refusal(benchmark, *handed(used, op), error=OSError, call=call)
    return passes(None if used.calls < failing_call else found)
