"""Run a learner's benchmark on a fake device, and say by what it did why its number is wrong."""

from collections.abc import Callable
from typing import Any

from ..checking.findings import Finding, attempt, because, find_value
from ..checking.values import plain_number
from ..messages import message
from ..shown import shown
from .benchmark_reasons import WITHIN, why_wrong
from .device import FakeDevice
from .replay import replay

ALLOWED_CALLS = 1_000  # real ones cost time

Handed = tuple[Callable[[], object], Callable[[], float], Callable[[], None]]


def find_time(
    benchmark: Callable[..., Any],
    device: FakeDevice,
    op: Callable[[], object] | None = None,
) -> Finding | None:
    """What is wrong with the seconds that `benchmark(op, clock, sync)` returns, if anything is.

    `device` must be new. `op` stands in for `device.op`, which it has to call.
    """
    yours, raised = attempt(benchmark, *handed(device, op), call=call_on(device))
    return find_measured(yours, raised, device)


def call_on(device: FakeDevice) -> str:
    """How a benchmark of this device is shown."""
    return f"benchmark(op, clock, sync) on {device!r}"


def find_measured(yours: Any, raised: Finding | None, device: FakeDevice) -> Finding | None:
    """What is wrong with the seconds that a benchmark returned, or with what it raised.

    `device` is as the benchmark left it.
    """
    call = call_on(device)
    if raised and "TypeError" in raised and "'function'" in raised:  # clock - start, say
        raised = because(raised, message("benchmark.brackets"))
    found = raised or find_value(yours, device.true_s, call, within=WITHIN)
    wrong = found is not None and found.mistake == "value-other"
    if (found is None or wrong) and device.calls > ALLOWED_CALLS:
        return too_many(device.calls, call)
    if found is None and not device.calls:
        return Finding(message("benchmark.unmeasured", call=call), mistake="no-call")
    return _explained(device, yours, call) if wrong else found


def too_many(calls: int, call: str) -> Finding:
    """The sentence about so many calls."""
    fields = {"call": call, "calls": f"{calls:,}", "most": f"{ALLOWED_CALLS:,}"}
    return Finding(message("benchmark.too_many_calls", **fields), mistake="too-many-calls")


def handed(device: FakeDevice, op: Callable[[], object] | None = None) -> Handed:
    """What a benchmark is given: plain functions, which do not lead to the device's own time."""

    def call() -> object:
        if op is not None:
            return op()
        device.op()
        return None

    def clock() -> float:
        return device.clock()

    def sync() -> None:
        device.sync()

    return call, clock, sync


def _explained(device: FakeDevice, yours: Any, call: str) -> Finding:
    """The number beside the right one, then the likeliest reason for it."""
    seconds = plain_number(yours)
    got = shown(yours) if seconds is None else f"{seconds:.4g}"
    seconds = float("inf") if seconds is None else seconds
    ratio = _times(seconds / device.true_s)
    said = message("benchmark.off", call=call, got=got, want=f"{device.true_s:.4g}", ratio=ratio)
    look = why_wrong(device, seconds)
    seen = None if look.span is None else replay(device, look.span, look.mistake)
    return Finding(f"{said} {look.sentence}", seen, look.mistake)


def _times(ratio: float) -> str:
    """How many times the true time a number is, in two digits, such as 24 or 0.0051."""
    return f"{float(f'{ratio:.2g}'):,.12g}"
