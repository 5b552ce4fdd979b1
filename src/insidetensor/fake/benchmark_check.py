"""The check for learners to see: `assert finds_time(...)` draws when the clock was read."""

from collections.abc import Callable
from typing import Any

from insidetensor.checking.checks import passes
from insidetensor.checking.findings import Finding, attempt, because, find_refusal, find_value
from insidetensor.checking.values import plain_number
from insidetensor.fake.benchmark_reasons import WITHIN, why_wrong
from insidetensor.fake.device import FakeDevice
from insidetensor.fake.replay import replay
from insidetensor.messages import join_sentences, message
from insidetensor.showing.shown import shown

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

    call = message("benchmark.failing", number=failing_call)
    found = find_refusal(benchmark, *handed(used, op), error=OSError, call=call)
    return passes(None if used.calls < failing_call else found)


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
    return message("benchmark.on", device=device)


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

    return op or (lambda: device.op()), lambda: device.clock(), lambda: device.sync()


def _explained(device: FakeDevice, yours: Any, call: str) -> Finding:
    """The number beside the right one, then the likeliest reason for it."""
    number = plain_number(yours)
    seconds = float("inf") if number is None else number
    got = shown(yours) if number is None else f"{seconds:.4g}"
    # How many times the true time it is, in two digits, such as 24 or 0.0051.
    ratio = f"{float(f'{seconds / device.true_s:.2g}'):,.12g}"
    said = message("benchmark.off", call=call, got=got, want=f"{device.true_s:.4g}", ratio=ratio)
    look = why_wrong(device, seconds)
    seen = None if look.span is None else replay(device, look.span, look.mistake)
    return Finding(join_sentences(said, look.sentence), seen, look.mistake)
