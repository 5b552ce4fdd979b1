"""Tell a curve that jumps while the work grows: other work kept the machine busy."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..messages import message
from .curve import Curve
from .units import readable_seconds, readable_size

MOST_FALLING = 3.0  # more work in a third of the time is no noise
# A rate may fall with the size, as data outgrow a cache or more threads are called: not so far.
MOST_CLIMBING = 10.0


@dataclass(frozen=True)
class Jump:
    """Two sizes of a curve whose times do not go together: `seconds` at `n`, and at `next_n`."""

    n: int
    next_n: int
    seconds: float
    next_s: float

    @property
    def times(self) -> float:
        """How many times as long as at `n` it took at `next_n`."""
        return self.next_s / self.seconds

    @property
    def work(self) -> float:
        """How many times the work of `n` there is at `next_n`."""
        return (self.next_n / self.n) ** 3


def falls(curve: Curve) -> list[Jump]:
    """The sizes that took far longer than a larger one did, each with the quickest of those.

    Medians more than MOST_FALLING times apart count, where the quartiles do not meet. The worst
    comes first.
    """
    points, found = tuple(_points(curve)), list[Jump]()
    for at, (n, low, median, _) in enumerate(points[:-1], start=1):
        large, _, large_s, large_high = min(points[at:], key=lambda point: point[2])
        if median > MOST_FALLING * large_s and low > large_high:
            found.append(Jump(n, large, median, large_s))
    return sorted(found, key=lambda jump: jump.times)


def climbs(curve: Curve) -> list[Jump]:
    """The steps to the next size that took far longer than the work has grown.

    More than MOST_CLIMBING times too long counts, from the slow quartile to the fast one. The worst
    comes first.
    """
    found = []
    for (n, _, median, high), (large, large_low, large_s, _) in pairwise(_points(curve)):
        jump = Jump(n, large, median, large_s)
        if large_low / high > MOST_CLIMBING * jump.work:
            found.append(jump)
    return sorted(found, key=lambda jump: jump.work / jump.times)


def caution(curve: Curve) -> str:
    """Say that a curve is not smooth, and at which sizes; "" where it is, and for a model."""
    fallen, climbed = falls(curve), climbs(curve)
    if curve.kind == "model" or not (fallen or climbed):
        return ""
    worst = (fallen or climbed)[0]
    return message(
        "smoothness.falls" if fallen else "smoothness.climbs",
        name=curve.name,
        n=readable_size(worst.n),
        next_n=readable_size(worst.next_n),
        seconds=readable_seconds(worst.seconds),
        next_s=readable_seconds(worst.next_s),
    )


def _points(curve: Curve) -> Iterator[tuple[int, float, float, float]]:
    """n with its low, median and high seconds.

    A quartile on the wrong side of its median, which implausible() tells, counts for nothing.
    """
    rows = zip(curve.sizes, curve.low_s, curve.median_s, curve.high_s, strict=True)
    for n, low, median, high in rows:
        yield n, min(low, median), median, max(high, median)
