"""What one series of timings says: seconds a call for each size, and how they came about."""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from typing import Any, Literal, get_args

from ..memory.layout import whole_numbers
from ..messages import message
from ..shown import shown

# "unsynchronised" was measured too, but without waiting for the device: it is a lesson, no result.
Kind = Literal["measured", "recorded", "model", "unsynchronised"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FEWEST_BLOCKS = 5  # the quartiles of fewer are little more than the blocks themselves


@dataclass(frozen=True)
class Curve:
    """Seconds a call of an (n, n) @ (n, n) matmul for each n of `sizes`, with their spread.

    `low_s` and `high_s` are the quartiles over blocks (for a model: its best and its worst case);
    `best_s` are the fastest blocks, where they are known. `note` says what cut the curve short,
    `versions` names the libraries, `date` is when a recorded run was made (2025-11-21),
    `threads` how many threads worked at it, where that is known. `blocks` is how many blocks each
    median was taken of, where that is known. All times are in seconds.

    Raises: ValueError for lengths that differ, an unknown kind, or numbers that cannot be times.
    """

    name: str
    kind: Kind
    device: str
    sizes: tuple[int, ...]
    median_s: tuple[float, ...]
    low_s: tuple[float, ...]
    high_s: tuple[float, ...]
    note: str = ""
    versions: str = ""
    dtype: str = "float32"
    date: str = ""
    threads: int | None = None
    best_s: tuple[float, ...] = ()
    blocks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(message("timing.kind", got=shown(self.kind), known=", ".join(KINDS)))
        object.__setattr__(self, "sizes", _sizes(self.sizes))
        for name in ("median_s", "low_s", "high_s", "best_s"):
            object.__setattr__(self, name, _seconds(name, getattr(self, name)))
        object.__setattr__(self, "blocks", whole_numbers(self.blocks, "blocks"))
        given = [name for name in ("best_s", "blocks") if getattr(self, name)]
        for name in ("median_s", "low_s", "high_s", *given):
            got, expected = len(getattr(self, name)), len(self.sizes)
            if got != expected:
                raise ValueError(message("timing.length", name=name, got=got, expected=expected))

    @property
    def flops(self) -> tuple[float, ...]:
        """Floating-point operations of one call for each size: 2 n³."""
        return tuple(2.0 * n**3 for n in self.sizes)

    @property
    def gflops(self) -> tuple[float, ...]:
        """10⁹ floating-point operations a second for each size, from the median: 2 n³ / s / 10⁹."""
        pairs = zip(self.flops, self.median_s, strict=True)
        return tuple(flops / seconds / 1e9 for flops, seconds in pairs)

    @property
    def spread_known(self) -> tuple[bool, ...]:
        """For each size, whether its quartiles are more than a few blocks; True where not told."""
        if not self.blocks:
            return (True,) * len(self.sizes)
        return tuple(blocks >= FEWEST_BLOCKS for blocks in self.blocks)

    def to_json(self) -> dict[str, Any]:
        """Plain data (tuples as lists), from which `from_json` makes an equal curve."""
        data = asdict(self)
        return {name: list(v) if isinstance(v, tuple) else v for name, v in data.items()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Curve":
        """The curve that `to_json` wrote.

        Raises: ValueError when the data is not a curve's.
        """
        try:
            for field in fields(cls):
                if field.type is str and not isinstance(data.get(field.name, ""), str):
                    raise TypeError(message("timing.not_text", name=field.name))
            return cls(**data)
        except (AttributeError, TypeError) as error:
            raise ValueError(message("timing.bad_json", error=error)) from error


def _sizes(sizes: Iterable[Any]) -> tuple[int, ...]:
    """Whole numbers from 1 up, each larger than the one before."""
    found = whole_numbers(sizes, "sizes")
    rising = all(small < large for small, large in pairwise(found))
    if not rising or (found and found[0] < 1):
        raise ValueError(message("timing.sizes", got=shown(found)))
    return found


def _seconds(name: str, seconds: Iterable[Any]) -> tuple[float, ...]:
    """Finite times above 0: a logarithmic axis has no place for others."""
    found = tuple(float(s) for s in seconds)
    for s in found:
        if not (math.isfinite(s) and s > 0):
            raise ValueError(message("timing.seconds", name=name, got=s))
    return found
