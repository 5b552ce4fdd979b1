"""Say which numbers of a curve cannot be true, and which mistake of timing makes such numbers."""

from ..messages import message
from .curve import Curve
from .smoothness import climbs, falls
from .units import readable_rate, readable_seconds, readable_size

# The peak was measured too: beside busy neighbours, with another library's kernel, at another clock
# rate. That moves it by some tens of per cent; a clock stopped too early is off many times over.
PEAK_TOLERANCE = 1.5
LAUNCH_FLOOR_S = 1e-7  # calling even an empty Python function takes about half of that
# Below this size starting an operation can cost more than the work itself, so a time may stay flat.
WORK_COUNTS_FROM = 512
WIDE_APART = 4  # sizes so many times apart: at least 64 times the work
LEAST_GROWTH = 2.0


def implausible(curve: Curve, *, peak_gflops: float) -> tuple[str, ...]:
    """Say what cannot be true in `curve`, a sentence for each kind of mistake; () if nothing is.

    `peak_gflops` is the highest rate of the device that did the work, in GFLOP/s, measured or
    published. The sentences name the curve, the worst size and its number. No finding is no proof
    that the curve is right.

    Raises: ValueError for a peak that is not a positive number.
    """
    if not peak_gflops > 0:
        raise ValueError(message("implausible.limit", name="peak_gflops", got=peak_gflops))
    found = (
        _above_peak(curve, peak_gflops),
        _below_floor(curve),
        _without_growth(curve),
        _falling(curve),
        _climbing(curve),
        _quartiles(curve),
    )
    return tuple(filter(None, found))


def _above_peak(curve: Curve, peak_gflops: float) -> str:
    """The work would have been done faster than the device can: the clock did not wait for it."""
    rates = dict(zip(curve.sizes, curve.gflops, strict=True))
    above = [n for n, rate in rates.items() if rate > PEAK_TOLERANCE * peak_gflops]
    if not above:
        return ""
    worst = max(above, key=rates.__getitem__)
    return _said(
        "peak", curve, worst, above,
        gflops=f"{rates[worst]:,.0f}",
        times=_times(rates[worst] / peak_gflops),
        peak=readable_rate(peak_gflops),
    )  # fmt: skip


def _below_floor(curve: Curve) -> str:
    """No call is so short: a tick of the clock, a division too many, or nothing was called."""
    times = dict(zip(curve.sizes, curve.median_s, strict=True))
    below = [n for n, seconds in times.items() if seconds < LAUNCH_FLOOR_S]
    if not below:
        return ""
    worst = min(below, key=times.__getitem__)
    seconds, floor = readable_seconds(times[worst]), readable_seconds(LAUNCH_FLOOR_S)
    return _said("floor", curve, worst, below, seconds=seconds, floor=floor)


def _without_growth(curve: Curve) -> str:
    """Far more work in about the same time: the clock saw the launch alone."""
    times = dict(zip(curve.sizes, curve.median_s, strict=True))
    counting = [n for n in curve.sizes if n >= WORK_COUNTS_FROM]
    if not counting or counting[-1] < WIDE_APART * counting[0]:
        return ""
    small, large = counting[0], counting[-1]
    growth = times[large] / times[small]
    if growth >= LEAST_GROWTH:
        return ""
    work = _times((large / small) ** 3)
    return _said(
        "flat", curve, large, [large], small=readable_size(small), work=work, growth=_times(growth)
    )


def _falling(curve: Curve) -> str:
    """A small size far slower than a larger one: set-up was counted, or something came between."""
    found = falls(curve)
    if not found:
        return ""
    worst = found[0]
    return _said(
        "falling", curve, worst.n, [jump.n for jump in found],
        seconds=readable_seconds(worst.seconds),
        after=readable_seconds(worst.next_s),
        larger=readable_size(worst.next_n),
    )  # fmt: skip


def _climbing(curve: Curve) -> str:
    """A time that grows far more than the work does: something came between."""
    found = climbs(curve)
    if not found:
        return ""
    worst = found[0]
    return _said(
        "climbing", curve, worst.next_n, [jump.next_n for jump in found],
        work=_times(worst.work),
        small=readable_size(worst.n),
        growth=_times(worst.times),
    )  # fmt: skip


def _quartiles(curve: Curve) -> str:
    """A median outside its own quartiles: the columns were mixed up."""
    rows = zip(curve.sizes, curve.low_s, curve.median_s, curve.high_s, strict=True)
    outside = {n: row for n, *row in rows if not row[0] <= row[1] <= row[2]}
    if not outside:
        return ""
    first = min(outside)
    low, median, high = map(readable_seconds, outside[first])
    return _said("quartiles", curve, first, list(outside), low=low, median=median, high=high)


def _said(key: str, curve: Curve, n: int, sizes: list[int], **fields: str) -> str:
    """One sentence about the size n, and how many of the others are like it."""
    sentence = message(f"implausible.{key}", name=curve.name, n=readable_size(n), **fields)
    others = message("implausible.others", count=len(sizes) - 1) if len(sizes) > 1 else ""
    return f"{sentence} {others}".strip()


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"
