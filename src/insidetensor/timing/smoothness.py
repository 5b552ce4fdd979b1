"""Tell a curve that jumps while the work grows: other work kept the machine busy."""

from collections.abc import Iterable, Iterator
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


def falls(curve: Curve) -> tuple[Jump, ...]:
    """The sizes that took far longer than a larger one did, each with the quickest of those.

    Medians more than MOST_FALLING times apart count, where the quartiles do not meet.
    """
    points, found = tuple(_points(curve)), list[Jump]()
    for at, small in enumerate(points[:-1], start=1):
        large = min(points[at:], key=lambda point: point.median)
        if small.median > MOST_FALLING * large.median and small.low > large.high:
            found.append(Jump(small.n, large.n, small.median, large.median))
    return tuple(found)


def climbs(curve: Curve) -> tuple[Jump, ...]:
    """The steps to the next size that took far longer than the work has grown.

    More than MOST_CLIMBING times too long counts, from the slow quartile to the fast one.
    """
    jumps = (
        (Jump(small.n, large.n, small.median, large.median), large.low / small.high)
        for small, large in pairwise(_points(curve))
    )
    return tuple(jump for jump, grown in jumps if grown > MOST_CLIMBING * jump.work)


def caution(curve: Curve) -> str:
    """Say that a curve is not smooth, and at which sizes; "" where it is, and for a model."""
    if curve.kind == "model":
        return ""
    fallen, climbed = falls(curve), climbs(curve)
    if not (fallen or climbed):
        return ""
    worst = worst_fall(fallen) if fallen else worst_climb(climbed)
    return message(
        "smoothness.falls" if fallen else "smoothness.climbs",
        name=curve.name,
        n=readable_size(worst.n),
        next_n=readable_size(worst.next_n),
        seconds=readable_seconds(worst.seconds),
        next_s=readable_seconds(worst.next_s),
    )


def worst_fall(jumps: Iterable[Jump]) -> Jump:
    """The one whose larger size took the smallest part of the time."""
    return min(jumps, key=lambda jump: jump.times)


def worst_climb(jumps: Iterable[Jump]) -> Jump:
    """The one that took longest for the work that was added."""
    return max(jumps, key=lambda jump: jump.times / jump.work)


@dataclass(frozen=True)
class _Point:
    n: int
    low: float
    median: float
    high: float


def _points(curve: Curve) -> Iterator[_Point]:
    """A quartile on the wrong side of its median, which implausible() tells, counts for nothing."""
    rows = zip(curve.sizes, curve.low_s, curve.median_s, curve.high_s, strict=True)
    for n, low, median, high in rows:
        yield _Point(n, min(low, median), median, max(high, median))
