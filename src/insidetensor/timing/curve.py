"""A curve of timings: seconds a call for each size; and several curves as a table."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, get_args

from insidetensor.memory.layout import whole_numbers
from insidetensor.messages import message
from insidetensor.showing.shown import format_value
from insidetensor.showing.tables import Table
from insidetensor.timing.units import readable_rate, readable_seconds, readable_spread

Kind = Literal["measured", "recorded", "model"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FEWEST_BLOCKS = 5  # the quartiles of fewer blocks say little


@dataclass(frozen=True)
class Curve:
    """Seconds a call of an (n, n) @ (n, n) matmul for each n of `sizes`, with their spread.

    `low_s` and `high_s` are the quartiles over blocks (for a model: its best and its worst case);
    `best_s` are the fastest blocks, where they are known. `note` says what cut the curve short,
    `versions` names the libraries, `date` is when a recorded run was made (2025-11-21),
    `threads` is how many threads were used, where that is known. `blocks` is how many blocks each
    median was taken of, where that is known. `role` is that of its `Series`. All times are in
    seconds.

    Raises: ValueError for lengths that differ, an unknown kind, numbers that cannot be times, or a
    median outside its own quartiles.
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
    date: str = ""
    threads: int | None = None
    best_s: tuple[float, ...] = ()
    blocks: tuple[int, ...] = ()
    role: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(
                message("timing.kind", got=format_value(self.kind), known=", ".join(KINDS))
            )
        sizes = whole_numbers(self.sizes, "sizes")
        if any(n < 1 for n in sizes) or any(small >= large for small, large in pairwise(sizes)):
            raise ValueError(message("timing.sizes", got=format_value(sizes)))
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "blocks", whole_numbers(self.blocks, "blocks"))
        for name in ("median_s", "low_s", "high_s", "best_s"):
            object.__setattr__(self, name, _seconds(name, getattr(self, name)))
        given = [name for name in ("best_s", "blocks") if getattr(self, name)]
        for name in ("median_s", "low_s", "high_s", *given):
            got = len(getattr(self, name))
            if got != len(sizes):
                raise ValueError(message("timing.length", name=name, got=got, expected=len(sizes)))
        for n, *times in zip(sizes, self.low_s, self.median_s, self.high_s, strict=True):
            if times != sorted(times):
                raise ValueError(message("timing.quartiles", n=n, got=times))

    @property
    def gflops(self) -> tuple[float, ...]:
        """10⁹ floating-point operations a second for each size, from the median: 2 n³ / s / 10⁹."""
        return self.rates(self.median_s)

    def rates(self, seconds: Iterable[float]) -> tuple[float, ...]:
        """GFLOP/s for each size from these times, one for each size."""
        return tuple(2e-9 * n**3 / s for n, s in zip(self.sizes, seconds, strict=True))

    @property
    def spread_known(self) -> tuple[bool, ...]:
        """For each size, whether it has enough blocks for quartiles; True where that is unknown."""
        if not self.blocks:
            return (True,) * len(self.sizes)
        return tuple(blocks >= FEWEST_BLOCKS for blocks in self.blocks)

    @property
    def title(self) -> str:
        """The curve's name, marked where it is a model or a recorded run."""
        if self.kind == "model":
            return message("timing.title_model", name=self.name)
        if self.kind == "recorded":
            when = self.date or message("timing.no_date")
            return message("timing.title_recorded", name=self.name, device=self.device, date=when)
        return self.name


def _seconds(name: str, seconds: Iterable[Any]) -> tuple[float, ...]:
    """Check that times are finite and above 0, as a logarithmic axis needs."""
    found = tuple(float(s) for s in seconds)
    for s in found:
        if not (math.isfinite(s) and s > 0):
            raise ValueError(message("timing.seconds", name=name, got=s))
    return found


class Curves(tuple[Curve, ...]):
    """The curves of a sweep: a tuple that a notebook shows as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        return curves_table(self).text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return curves_table(self)._repr_mimebundle_()


def curves_table(curves: Iterable[Curve], caption: str = "") -> Table:
    """Show curves as a table of sizes and curves: median, spread, GFLOP/s, with notes below."""
    found = tuple(curves)
    sizes = sorted({n for curve in found for n in curve.sizes})
    rows = tuple((f"n = {n}", *(_cell(curve, n) for curve in found)) for n in sizes)
    header = (message("timing.size"), *(curve.title for curve in found))
    return Table(caption or message("timing.sweep_caption"), header, rows, _note(found))


def _cell(curve: Curve, n: int) -> str:
    if n not in curve.sizes:
        return "–"
    at = curve.sizes.index(n)
    return message(
        "timing.cell",
        median=readable_seconds(curve.median_s[at]),
        spread=readable_spread(curve.low_s[at], curve.high_s[at])
        if curve.spread_known[at]
        else message("timing.few_blocks"),
        rate=readable_rate(curve.gflops[at]),
    )


def _note(curves: tuple[Curve, ...]) -> str:
    """The note below the table: how to read a cell, the curves' notes, and the versions."""
    said = dict[str, list[str]]()  # what several curves share is said once, with all their names
    for curve in curves:
        used = message("timing.threads", count=curve.threads) if curve.threads else ""
        for what in filter(None, (curve.note.rstrip("."), used)):
            said.setdefault(what, []).append(curve.title)
    notes = [message("timing.noted", names="; ".join(of), note=what) for what, of in said.items()]
    versions = dict.fromkeys(curve.versions for curve in curves if curve.versions)
    made_with = [message("timing.made_with", versions=stamp) for stamp in versions]
    return " ".join([message("timing.cells"), *notes, *made_with])
