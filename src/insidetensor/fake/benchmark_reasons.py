"""Find out, from a fake device's events, why a benchmark's number of seconds is wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isclose, isfinite
from statistics import fmean, median

from insidetensor.fake.device import FakeDevice
from insidetensor.fake.events import Event, Span
from insidetensor.messages import message
from insidetensor.timing.units import readable_seconds

WITHIN = 0.05  # of the true time
SAME = 1e-9  # rounding differs by less than this, two different statistics by more
UNITS = ((1e3, "ms"), (1e6, "µs"), (1e9, "ns"))
Spans = Sequence[Span]


@dataclass(frozen=True)
class Reason:
    """What is wrong with a number of seconds, and the span of calls that shows it best."""

    mistake: str
    sentence: str
    span: Span | None = None


def why_wrong(device: FakeDevice, seconds: float) -> Reason:
    """Find the likeliest reason why `seconds` is not the time of one call of this device."""
    return next(_reasons(device, seconds))


def _reasons(device: FakeDevice, seconds: float) -> Iterator[Reason]:
    """Yield the reasons that fit, the surest first; the last one always fits."""
    spans, clean = device.spans, _clean(device.spans)
    if not any(event.kind == "clock" for event in device.events):
        yield _reason("other_clock")
    if not device.calls:
        yield _reason("no_call")
    if not spans:
        yield _reason("nothing_between")
    if not isfinite(seconds):
        yield _reason("no_time")
    for factor, unit in UNITS:
        if isclose(seconds, device.true_s * factor, rel_tol=WITHIN):
            yield _reason("unit", unit=unit)
    # A reading that came too early is blamed only where no clean times give the number.
    yield from _measures(clean, seconds, device)
    yield from _means_of_the_last(clean, seconds)
    yield from _long_blocks(device, seconds)
    yield from _unfinished(spans)
    yield from _measures(spans, seconds, device)
    if seconds <= 0:
        yield _reason("no_time")
    yield _reason("other" if seconds > device.true_s else "too_short")


def _clean(spans: Spans) -> Spans:
    """Keep the spans at both of whose readings the device was idle."""
    return [span for span in spans if not (span.start.backlog or span.end.backlog)]


def _unfinished(spans: Spans) -> Iterator[Reason]:
    """Blame a reading while the device was busy: at a span's end, or else at its start."""
    for span in spans:
        if span.end.backlog > 0:
            left = readable_seconds(span.end.backlog)
            yield _reason("no_sync_at_the_end", span, backlog=left, calls=_calls(span))
    for span in spans:
        # A reading that ends one span and starts the next was looked at above.
        if span.start.backlog > 0:
            yield _reason("no_sync_before", span, backlog=readable_seconds(span.start.backlog))


# ---- one number out of many times ----------------------------------------------------------------


def _measures(spans: Spans, seconds: float, device: FakeDevice) -> Iterator[Reason]:
    """Recognise the number as a sum, mean, median, extreme or single one of the measured times."""
    if not spans:
        return
    totals, each, worst = [span.seconds for span in spans], _each(spans), _worst(spans)
    several = next((span for span in spans if len(span.calls) > 1), None)
    if len(spans) > 1 and _is(seconds, sum(totals)):
        yield _reason("sum", worst, spans=len(spans))
    longest = max(spans, key=lambda span: len(span.calls))
    others = sum(len(span.calls) == len(longest.calls) for span in spans) - 1
    if len(spans) > 1 and not others and _is(seconds, _overall([longest])):
        yield _mean([longest])
    if several is not None and any(_is(seconds, of(totals)) for of in (median, fmean, min)):
        yield _reason("not_divided", several, calls=len(several.calls))
    if _is(seconds, _overall(spans)) or _is(seconds, fmean(each)):
        yield _mean(spans)
    yield from _medians(spans, seconds, device)
    if several is not None and _is(seconds, min(each)):
        yield _reason("fastest_block", worst, spans=len(spans))
    if _is(seconds, max(each)):
        yield _reason("slowest", worst)
    ordered = sorted(spans, key=lambda span: _each([span])[0])
    for rank, span in enumerate(ordered, start=1):
        if rank > 1 and len(span.calls) == 1 and _is(seconds, span.seconds):
            yield _reason("slow_one", span, rank=rank, spans=len(spans))
    yield from _trimmed(ordered, seconds)


def _medians(spans: Spans, seconds: float, device: FakeDevice) -> Iterator[Reason]:
    """Recognise a median of all times, or of those after some first ones."""
    for skip in range(len(spans)):
        kept = spans[skip:]
        if not _is(seconds, median(_each(kept))) or (skip and len(kept) < 3):
            continue
        warm = [span for span in kept if not _warms(span)]
        settled = warm and isclose(median(_each(warm)), device.true_s, rel_tol=WITHIN)
        if len(warm) < len(kept) and (settled or not warm):
            slow = next(span for span in kept if _warms(span))
            yield _reason("cold", slow, number=slow.calls[0].number)
        key = "few" if len(kept[0].calls) == 1 else "blocks"
        yield _reason(key, _worst(kept), spans=len(kept), measured=len(device.spans))


def _trimmed(ordered: Spans, seconds: float) -> Iterator[Reason]:
    """Recognise a mean without the slowest times, or without as many at either end."""
    sums = [0.0, *accumulate(_each(ordered))]
    for cut in range(1, len(ordered)):
        for low in (0, cut):
            high = len(ordered) - cut
            if low < high and _is(seconds, (sums[high] - sums[low]) / (high - low)):
                worst, left_out = ordered[high - 1], cut + low
                yield _reason("trimmed", worst, left_out=left_out, spans=len(ordered))


def _means_of_the_last(spans: Spans, seconds: float) -> Iterator[Reason]:
    """Recognise a mean of the times after some first ones."""
    for skip in range(1, len(spans)):
        kept = spans[skip:]
        if len(kept) == 1 and len(kept[0].calls) == 1:
            continue  # one time of many, and not a mean
        if _is(seconds, _overall(kept)) or _is(seconds, fmean(_each(kept))):
            yield _mean(kept)


def _long_blocks(device: FakeDevice, seconds: float) -> Iterator[Reason]:
    """Recognise an average up to the last clean reading, whatever was read in between."""
    events, spans = device.events, device.spans
    at = {id(event): number for number, event in enumerate(events)}
    end = next((e for e in reversed(events) if e.kind == "clock" and not e.backlog), None)
    for first, span in enumerate(spans):
        if end is None or span.start.backlog or span.start.start >= end.start:
            continue
        between = events[at[id(span.start)] : at[id(end)]]
        block = Span(span.start, end, tuple(event for event in between if event.kind == "op"))
        if _is(seconds, _overall([block])):
            yield _mean([block], _worst(spans[first:]))


def _mean(spans: Spans, worst: Span | None = None) -> Reason:
    """Explain what distorts a mean: the first call, cold calls, or disturbed ones."""
    first = next((span for span in spans if span.calls[0].first), None)
    cold = next((span for span in spans if _warms(span)), None)
    calls: list[Event] = [call for span in spans for call in span.calls]
    if first is not None:
        return _reason("first_call", worst or first)
    if len(calls) == 1:
        return _reason("one_call", spans[0], number=calls[0].number)
    spikes = sum(call.spike for call in calls)
    if cold is not None and not spikes:
        return _reason("cold", worst or cold, number=next(c.number for c in cold.calls if c.cold))
    key = "one_block" if len(spans) == 1 else "mean"
    return _reason(key, worst or _worst(spans), calls=len(calls), disturbed=spikes)


def _each(spans: Spans) -> list[float]:
    """The seconds per call of each span."""
    return [span.seconds / len(span.calls) for span in spans]


def _overall(spans: Spans) -> float:
    return sum(span.seconds for span in spans) / sum(len(span.calls) for span in spans)


def _worst(spans: Spans) -> Span:
    return max(spans, key=lambda span: span.seconds / len(span.calls))


def _warms(span: Span) -> bool:
    """Whether the span holds a first or a cold call, which warms the device up."""
    return any(call.first or call.cold for call in span.calls)


def _calls(span: Span) -> str:
    count = len(span.calls)
    return message("benchmark.call" if count == 1 else "benchmark.calls", count=count)


def _is(seconds: float, other: float) -> bool:
    return isclose(seconds, other, rel_tol=SAME)


def _reason(mistake: str, span: Span | None = None, /, **fields: object) -> Reason:
    return Reason(mistake.replace("_", "-"), message(f"benchmark.{mistake}", **fields), span)
