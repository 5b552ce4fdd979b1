"""Find numbers of a curve that cannot be true, and name the timing mistakes that cause them."""

import math
from itertools import pairwise

from insidetensor.messages import message
from insidetensor.timing.curve import Curve
from insidetensor.timing.units import readable_rate, readable_seconds, readable_size

# The peak was measured too, with other load, another library's kernel or another clock rate, which
# changes it by some tens of per cent. A clock stopped too early is wrong by a large factor.
PEAK_TOLERANCE = 1.5
LAUNCH_FLOOR_S = 1e-7  # calling even an empty Python function takes about half of that
# Below this size starting an operation can cost more than the work itself, so a time may stay flat.
WORK_COUNTS_FROM = 512
WIDE_APART = 4  # sizes so many times apart: at least 64 times the work
LEAST_GROWTH = 2.0
MOST_FALLING = 2.0  # more work in half the time: one of the two was disturbed
# A rate may fall with the size, as data outgrow a cache or more threads are called: not so far.
MOST_CLIMBING = 10.0


def implausible(curve: Curve, *, peak_gflops: float = math.inf) -> tuple[str, ...]:
    """Say what cannot be true in `curve`, a sentence for each kind of mistake; () if nothing is.

    `peak_gflops` is the highest rate of the device that did the work, in GFLOP/s of the same
    element type, measured or published; leave it out where it is not known. The sentences name the
    curve, the worst size and its number. No finding is no proof that the curve is right.

    Raises: ValueError for a peak that is not a positive number.
    """
    if not peak_gflops > 0:
        raise ValueError(message("implausible.limit", name="peak_gflops", got=peak_gflops))
    if not curve.sizes:
        return ()
    found = (
        _above_peak(curve, peak_gflops),
        _below_floor(curve),
        _without_growth(curve),
        _falling(curve),
        _climbing(curve),
    )
    return tuple(filter(None, found))


def _above_peak(curve: Curve, peak_gflops: float) -> str:
    """Find a rate above the device's peak: the clock did not wait for the work."""
    rate, n = max(zip(curve.gflops, curve.sizes, strict=True))
    if rate <= PEAK_TOLERANCE * peak_gflops:
        return ""
    times, peak = _times(rate / peak_gflops), readable_rate(peak_gflops)
    return _said("peak", curve, n, gflops=f"{rate:,.0f}", times=times, peak=peak)


def _below_floor(curve: Curve) -> str:
    """Find a time shorter than any call: a tick of the clock, or a division too many."""
    seconds, n = min(zip(curve.median_s, curve.sizes, strict=True))
    if seconds >= LAUNCH_FLOOR_S:
        return ""
    floor = readable_seconds(LAUNCH_FLOOR_S)
    return _said("floor", curve, n, seconds=readable_seconds(seconds), floor=floor)


def _without_growth(curve: Curve) -> str:
    """Find far more work done in about the same time: the clock measured the launch only."""
    times = dict(zip(curve.sizes, curve.median_s, strict=True))
    small = min((n for n in curve.sizes if n >= WORK_COUNTS_FROM), default=curve.sizes[-1])
    large = curve.sizes[-1]
    growth = times[large] / times[small]
    if large < WIDE_APART * small or growth >= LEAST_GROWTH:
        return ""
    work = _times((large / small) ** 3)
    return _said("flat", curve, large, small=readable_size(small), work=work, growth=_times(growth))


def _falling(curve: Curve) -> str:
    """Find a small size far slower than a larger one: set-up was timed, or a disturbance."""
    worst, said = MOST_FALLING, ""
    rows = list(zip(curve.median_s, curve.sizes, strict=True))
    for at, (seconds, n) in enumerate(rows[:-1], start=1):
        after, larger = min(rows[at:])
        if seconds > worst * after:
            worst = seconds / after
            times = {"seconds": readable_seconds(seconds), "after": readable_seconds(after)}
            said = _said("falling", curve, n, larger=readable_size(larger), **times)
    return said


def _climbing(curve: Curve) -> str:
    """Find a time that grows far more than the work: a disturbance.

    More than MOST_CLIMBING times too far counts, from the slow quartile to the fast one.
    """
    worst, said = MOST_CLIMBING, ""
    rows = zip(curve.sizes, curve.low_s, curve.median_s, curve.high_s, strict=True)
    for (small, _, before, high), (n, low, median, _) in pairwise(rows):
        work = (n / small) ** 3
        if low / high > worst * work:
            worst = low / high / work
            growth = {"work": _times(work), "growth": _times(median / before)}
            said = _said("climbing", curve, n, small=readable_size(small), **growth)
    return said


def _said(key: str, curve: Curve, n: int, **fields: str) -> str:
    return message(f"implausible.{key}", name=curve.name, n=readable_size(n), **fields)


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"
