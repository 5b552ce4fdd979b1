"""Find the size from which one curve stays faster than another, with its uncertainty."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import exp, log
from typing import Any, Literal

from ..messages import message
from .curve import Curve, Kind
from .curves import curve_title
from .smoothness import caution
from .units import readable_size

Standing = Literal["crosses", "faster", "slower", "overtaken", "equal", "apart"]
Line = tuple[tuple[int, ...], tuple[float, ...]]  # sizes, seconds


@dataclass(frozen=True)
class Crossing:
    """From which n on `other` stays faster than `cpu`; shown as one sentence.

    `standing` compares the medians from `first_n` to `last_n`, the range that both curves cover:
    "crosses" at `n`; `other` "faster" everywhere; "slower", never faster; "overtaken", faster at
    some sizes but not at the last; "equal"; "apart", no size in common.
    `low` and `high` are the crossing when every time lies at the end of its spread that favours
    `other`, or `cpu`; None where these do not cross in the range. `certain` says that both ends of
    the spread stand as the medians do. `lacking` are the sizes that the band rests on and whose
    spread is not known. `cautions` name the curves that are not smooth: do not trust the crossing.
    """

    cpu: str
    other: str
    kind: Kind
    standing: Standing
    first_n: int = 0
    last_n: int = 0
    n: float | None = None
    low: float | None = None
    high: float | None = None
    certain: bool = True
    lacking: tuple[int, ...] = ()
    cautions: tuple[str, ...] = ()

    @property
    def none(self) -> str:
        """The sentence that says why there is no crossover, or "" where there is one."""
        return "" if self.standing == "crosses" else str(self)

    @property
    def band(self) -> str:
        """How uncertain n is, in words: "55 to 137", "8 or less to 137", "55 to above 4,096"."""
        low, high = readable_size(self.low), readable_size(self.high)
        band = message(
            "crossing.band",
            low=low or message("crossing.or_less", n=readable_size(self.first_n)),
            high=high or message("crossing.above", n=readable_size(self.last_n)),
        )
        if not self.lacking:
            return band
        return message("crossing.at_least", band=band, sizes=self._lacking())

    def __str__(self) -> str:
        return " ".join([self.sentence, *self.cautions])

    @property
    def sentence(self) -> str:
        """What was found, without the cautions."""
        said = message(
            f"crossing.{self.standing}",
            cpu=self.cpu,
            other=self.other,
            n=readable_size(self.n),
            range=self._range(),
            band=self.band,
        )
        if self.n is not None and self.cautions:
            said = message("crossing.doubtful", said=said)
        unwaited = self.kind == "unsynchronised"
        fault = message("crossing.unsynchronised") if unwaited else ""
        return " ".join(filter(None, [said, self._doubt(), fault]))

    def _range(self) -> str:
        if self.first_n == self.last_n:
            return message("crossing.one_size", n=readable_size(self.first_n))
        sizes = {"first": readable_size(self.first_n), "last": readable_size(self.last_n)}
        return message("crossing.range", **sizes)

    def _lacking(self) -> str:
        return ", ".join(map(readable_size, self.lacking))

    def _doubt(self) -> str:
        """What the spread leaves open where the medians do not cross."""
        if self.standing == "crosses":
            return ""
        if self.certain:
            return message("crossing.unknown", sizes=self._lacking()) if self.lacking else ""
        if self.low is not None:
            return message("crossing.at_best", n=readable_size(self.low))
        if self.high is not None:
            return message("crossing.at_worst", n=readable_size(self.high))
        return message("crossing.unsure")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": f"<p>{escape(str(self))}</p>", "text/plain": str(self)}


def crossing(cpu: Curve, other: Curve) -> Crossing:
    """Find the n from which `other` stays faster than `cpu`, in the range that both cover.

    Between two sizes a curve is a straight line in log n and log s; no curve is continued beyond
    its sizes. Of several crossings it is the last: from there on `other` stays faster. The band
    comes from the quartiles: the slow end of `cpu` against the fast end of `other`, and the
    other way round.
    """
    names = (curve_title(cpu), curve_title(other))
    kind = cpu.kind if other.kind == "measured" else other.kind
    sizes = _shared_range(cpu.sizes, other.sizes)
    if not sizes:
        return Crossing(*names, kind, "apart")
    middle = _last_crossing(sizes, (cpu.sizes, cpu.median_s), (other.sizes, other.median_s))
    best = _last_crossing(sizes, _slow_end(cpu), _fast_end(other))
    worst = _last_crossing(sizes, _fast_end(cpu), _slow_end(other))
    (standing, n), (at_best, low), (at_worst, high) = middle, best, worst
    certain = standing == at_best == at_worst
    ends = (sizes[0], sizes[-1])
    band = (low or sizes[0], high or sizes[-1])
    lacking = {n for curve in (cpu, other) for n in _without_spread(curve, *band)}
    cautions = dict.fromkeys(filter(None, map(caution, (cpu, other))))
    return Crossing(
        *names,
        kind,
        standing,
        *ends,
        n,
        low,
        high,
        certain,
        tuple(sorted(lacking)),
        tuple(cautions),
    )


def _shared_range(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    """Every size of either that lies in the range of both."""
    if not (one and two):
        return ()
    first, last = max(one[0], two[0]), min(one[-1], two[-1])
    return tuple(sorted({n for n in (*one, *two) if first <= n <= last}))


def _last_crossing(sizes: tuple[int, ...], cpu: Line, other: Line) -> tuple[Standing, float | None]:
    """How `other` stands against `cpu`, and the n of the last change in its favour."""
    gain = [_log_seconds(cpu, n) - _log_seconds(other, n) for n in sizes]  # > 0: other is faster
    if gain[-1] <= 0:
        if any(g > 0 for g in gain):
            return "overtaken", None
        return ("slower" if any(gain) else "equal"), None
    behind = [at for at, g in enumerate(gain) if g <= 0]
    if not behind:
        return "faster", None
    at = behind[-1]
    part = gain[at] / (gain[at] - gain[at + 1])
    return "crosses", exp((1 - part) * log(sizes[at]) + part * log(sizes[at + 1]))


def _log_seconds(line: Line, n: int) -> float:
    """The logarithm of the seconds at n, on the straight line between the sizes around it."""
    sizes, seconds = line
    at = bisect_left(sizes, n)
    if sizes[at] == n:
        return log(seconds[at])
    part = log(n / sizes[at - 1]) / log(sizes[at] / sizes[at - 1])
    return (1 - part) * log(seconds[at - 1]) + part * log(seconds[at])


def _without_spread(curve: Curve, low: float, high: float) -> Iterator[int]:
    """The sizes that carry the curve from `low` to `high` and have no spread."""
    first = max((n for n in curve.sizes if n <= low), default=low)
    last = min((n for n in curve.sizes if n >= high), default=high)
    for n, known in zip(curve.sizes, curve.spread_known, strict=True):
        if first <= n <= last and not known:
            yield n


# A quartile on the wrong side of its median (implausible() tells) must not turn the band around.
def _fast_end(curve: Curve) -> Line:
    return curve.sizes, tuple(map(min, curve.low_s, curve.median_s))


def _slow_end(curve: Curve) -> Line:
    return curve.sizes, tuple(map(max, curve.high_s, curve.median_s))
