"""Find the size from which one curve stays faster than another, with its uncertainty."""

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import numpy as np

from insidetensor.messages import message
from insidetensor.timing.curve import Curve
from insidetensor.timing.units import readable_size

Outcome = Literal["crosses", "faster", "slower", "overtaken", "apart"]
Line = tuple[tuple[int, ...], tuple[float, ...]]  # sizes, seconds


@dataclass(frozen=True)
class Crossing:
    """From which n on `other` stays faster than `cpu`; shown as one sentence.

    `outcome` compares the medians from `first_n` to `last_n`, the range that both curves cover:
    "crosses" at `n`; `other` "faster" everywhere; "slower", never faster; "overtaken", faster at
    some sizes but not at the last; "apart", no size in common.
    `low` is the crossing with each time at the end of its spread that favours `other`, `high` at
    the end that favours `cpu`; None where these do not cross in the range. `certain` says that both
    ends have the outcome of the medians. `lacking` are the sizes that the band depends on and whose
    spread is not known.
    """

    cpu: str
    other: str
    outcome: Outcome
    first_n: int = 0
    last_n: int = 0
    n: float | None = None
    low: float | None = None
    high: float | None = None
    certain: bool = True
    lacking: tuple[int, ...] = ()

    @property
    def band(self) -> str:
        """How uncertain n is, in words: "55 to 137", "8 or less to 137", "55 to above 4,096"."""
        low, high = readable_size(self.low), readable_size(self.high)
        return message(
            "timing.to",
            low=low or message("crossing.or_less", n=readable_size(self.first_n)),
            high=high or message("crossing.above", n=readable_size(self.last_n)),
        )

    def __str__(self) -> str:
        said = message(
            f"crossing.{self.outcome}",
            cpu=self.cpu,
            other=self.other,
            n=readable_size(self.n),
            first=readable_size(self.first_n),
            last=readable_size(self.last_n),
            band=self.band,
        )
        lacking = ", ".join(map(readable_size, self.lacking))
        doubts = {
            "crossing.unsure": self.outcome != "crosses" and not self.certain,
            "crossing.few_blocks": bool(self.lacking),
        }
        return " ".join([said, *(message(key, sizes=lacking) for key in doubts if doubts[key])])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": f"<p>{escape(str(self))}</p>", "text/plain": str(self)}


def crossing(cpu: Curve, other: Curve) -> Crossing:
    """Find the n from which `other` stays faster than `cpu`, in the range that both cover.

    Between two sizes a curve is a straight line in log n and log s; no curve is continued beyond
    its sizes. Of several crossings it is the last: from there on `other` stays faster. The band
    comes from the quartiles: the slow end of `cpu` against the fast end of `other`, and the
    other way round.
    """
    names = (cpu.title, other.title)
    sizes = _shared_range(cpu.sizes, other.sizes)
    if not sizes:
        return Crossing(*names, "apart")
    ours, theirs = cpu.sizes, other.sizes
    outcome, n = _last_crossing(sizes, (ours, cpu.median_s), (theirs, other.median_s))
    at_best, low = _last_crossing(sizes, (ours, cpu.high_s), (theirs, other.low_s))
    at_worst, high = _last_crossing(sizes, (ours, cpu.low_s), (theirs, other.high_s))
    first, last = sizes[0], sizes[-1]
    lacking = {n for curve in (cpu, other) for n in _lacking(curve, low or first, high or last)}
    sure = outcome == at_best == at_worst
    unknown = tuple(sorted(lacking))
    return Crossing(*names, outcome, first, last, n, low, high, sure, unknown)


def _shared_range(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of either curve in the range that both cover."""
    if not (one and two):
        return ()
    first, last = max(one[0], two[0]), min(one[-1], two[-1])
    return tuple(sorted({n for n in (*one, *two) if first <= n <= last}))


def _last_crossing(sizes: tuple[int, ...], cpu: Line, other: Line) -> tuple[Outcome, float | None]:
    """How `other` compares with `cpu`, and the n of the last change in its favour."""
    at = np.log(sizes)
    ours, theirs = (np.interp(at, np.log(n), np.log(seconds)) for n, seconds in (cpu, other))
    gain = ours - theirs  # > 0: other is faster
    (behind,) = np.nonzero(gain <= 0)
    if not behind.size:
        return "faster", None
    if gain[-1] <= 0:
        return ("overtaken" if (gain > 0).any() else "slower"), None
    around = slice(behind[-1], behind[-1] + 2)
    return "crosses", float(np.exp(np.interp(0, gain[around], at[around])))


def _lacking(curve: Curve, low: float, high: float) -> list[int]:
    """The curve's sizes from `low` to `high`, with the next ones outside, that have no spread."""
    first = max((n for n in curve.sizes if n <= low), default=low)
    last = min((n for n in curve.sizes if n >= high), default=high)
    known = zip(curve.sizes, curve.spread_known, strict=True)
    return [n for n, is_known in known if first <= n <= last and not is_known]
