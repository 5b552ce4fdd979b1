"""Products under the policy auto where one number of the estimates decides between two places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from insidetensor import Costs

from . import seconds_oracle

ITEMSIZE = {"float16": 2, "float32": 4, "float64": 8}
SHAPES = ((3, 4), (4, 50))  # of two sizes, so that one operand cannot stand for the other
FREE = Costs(
    launch_s=0.0, copy_s=0.0, flop_per_s=1e15, memory_bytes_per_s=1e15, link_bytes_per_s=1e15
)
# At one byte or operation a second, a number of them is a number of seconds.
READS = replace(FREE, memory_bytes_per_s=1.0)
COMPUTES = replace(FREE, flop_per_s=1.0)
LINKED = replace(FREE, link_bytes_per_s=1.0)


@dataclass(frozen=True)
class Choice:
    """Two places, "here" (the CPU) and "there", and what a product would cost on each."""

    lie: tuple[str, str]  # where a and b lie
    here: Costs
    there: Costs
    dtype: str = "float32"
    shapes: tuple[tuple[int, int], tuple[int, int]] = SHAPES

    def seconds(self) -> dict[str, float]:
        """The estimate for each place."""
        (m, k), (_, n) = self.shapes
        itemsize = ITEMSIZE[self.dtype]
        sizes = list(zip(self.lie, (m * k * itemsize, k * n * itemsize), strict=True))
        return {
            name: seconds_oracle.seconds(
                m, k, n, itemsize, tuple(size for at, size in sizes if at != name), costs
            )
            for name, costs in (("here", self.here), ("there", self.there))
        }

    def lands(self) -> str:
        """The place of the fewest seconds."""
        seconds = self.seconds()
        return min(seconds, key=lambda name: seconds[name])


def choices() -> Iterator[Choice]:
    """One choice for each number that can be forgotten or mistaken, on both sides of it."""
    both, neither = ("here", "here"), ("there", "there")
    apart, turned = ("here", "there"), ("there", "here")
    # 362 elements are touched: 724 bytes, 1448 or 2896.
    for dtype, fewer, more in [("float32", 1000.0, 2000.0), ("float64", 2000.0, 4000.0)]:
        for launch_s in (fewer, more):
            yield Choice(both, READS, replace(FREE, launch_s=launch_s), dtype)
    # 1200 operations.
    for launch_s in (1100.0, 1300.0):
        yield Choice(both, COMPUTES, replace(FREE, launch_s=launch_s))
        yield Choice(neither, replace(FREE, launch_s=launch_s), COMPUTES)
    # a has 48 bytes and b 800; in float64 twice as many.
    for dtype, launch_s in [("float32", 300.0), ("float64", 1000.0)]:
        start = replace(LINKED, launch_s=launch_s)
        yield Choice(apart, LINKED, start, dtype)
        yield Choice(turned, start, LINKED, dtype)
    for launch_s in (820.0, 880.0):
        yield Choice(both, replace(FREE, launch_s=launch_s), LINKED)
        yield Choice(neither, LINKED, replace(FREE, launch_s=launch_s))
