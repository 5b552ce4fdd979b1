"""The visible check of a benchmark: `assert finds_time(...)` draws when the clock was read."""

from collections.abc import Callable
from typing import Any

from insidetensor.checking.checks import passes
from insidetensor.checking.findings import Finding, attempt, attempt_refusal, because, find_value
from insidetensor.checking.values import plain_number
from insidetensor.fake.benchmark_reasons import WITHIN, why_wrong
from insidetensor.fake.device import FakeDevice
from insidetensor.fake.replay import record_replay
from insidetensor.messages import join_sentences, message
from insidetensor.showing.shown import format_value

ALLOWED_CALLS = 1_000  # real ones cost time

Handed = tuple[Callable[[], object], Callable[[], float], Callable[[], None]]


def finds_time(
    benchmark: Callable[..., Any],
    device: FakeDevice,
    *,
    op_returns: object = None,
    why: str = "",
) -> bool:
    """Whether `benchmark(op, clock, sync)` finds the seconds of one call of this device.

    Its result must be within 5 % of `device.true_s`, after at most 1,000 calls. The benchmark gets
    a new device with the same costs, whose `op` returns `op_returns`. `why` is the reason, a
    sentence.

    Raises: Mistake, after a picture of when the clock was read where that shows the mistake.
    """
    used = device.again()

    def op() -> object:
        used.op()
        return op_returns

    return passes(because(find_time(benchmark, used, op), why))


def passes_errors(benchmark: Callable[..., Any], device: FakeDevice, *, failing_call: int) -> bool:
    """Whether `benchmark` lets the error of call number `failing_call` of `op` through.

    A benchmark that makes fewer calls never meets it.

    Raises: Mistake, where the benchmark swallows the error.
    """
    used = device.again()

    def op() -> None:
        used.op()
        if used.calls == failing_call:
            raise OSError(message("benchmark.device_lost"))

    call = message("benchmark.failing", number=failing_call)
    found = attempt_refusal(benchmark, *benchmark_arguments(used, op), error=OSError, call=call)
    return passes(None if used.calls < failing_call else found)


def find_time(
    benchmark: Callable[..., Any],
    device: FakeDevice,
    op: Callable[[], object] | None = None,
) -> Finding | None:
    """Run `benchmark(op, clock, sync)` and find what is wrong with the seconds it returns.

    `device` must be new. `op` replaces `device.op`, which it has to call.
    """
    yours, raised = attempt(benchmark, *benchmark_arguments(device, op), call=call_on(device))
    return find_measured(yours, raised, device)


def call_on(device: FakeDevice) -> str:
    """Name the benchmark of a device, for the sentences about it."""
    return message("benchmark.on", device=device)


def find_measured(yours: Any, raised: Finding | None, device: FakeDevice) -> Finding | None:
    """Find what is wrong with the seconds that a benchmark returned, or with what it raised.

    `device` is in the state after the benchmark.
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
    """Make the finding that a benchmark made too many calls."""
    fields = {"call": call, "calls": f"{calls:,}", "most": f"{ALLOWED_CALLS:,}"}
    return Finding(message("benchmark.too_many_calls", **fields), mistake="too-many-calls")


def benchmark_arguments(device: FakeDevice, op: Callable[[], object] | None = None) -> Handed:
    """Make the arguments of a benchmark: plain functions, which hide the device's true time."""

    return op or (lambda: device.op()), lambda: device.clock(), lambda: device.sync()


def _explained(device: FakeDevice, yours: Any, call: str) -> Finding:
    """Show a wrong number beside the right one, then the likeliest reason for it."""
    number = plain_number(yours)
    seconds = float("inf") if number is None else number
    got = format_value(yours) if number is None else f"{seconds:.4g}"
    # How many times the true time it is, in two digits, such as 24 or 0.0051.
    ratio = f"{float(f'{seconds / device.true_s:.2g}'):,.12g}"
    said = message("benchmark.off", call=call, got=got, want=f"{device.true_s:.4g}", ratio=ratio)
    look = why_wrong(device, seconds)
    seen = None if look.span is None else record_replay(device, look.span, look.mistake)
    return Finding(join_sentences(said, look.sentence), seen, look.mistake)
