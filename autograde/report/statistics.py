"""Turn scores into what is said of a chapter: how they lie, and what each part tells apart."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BINS = 10
FEWEST = 3  # learners: two points always lie on a line


@dataclass(frozen=True)
class Bin:
    """How many learners have at least `low` and less than `high` per cent (the last: up to it)."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class PartFigures:
    """One part: of `scored` learners `passed` have all its points.

    `discrimination` is the correlation of the part's score with the sum of the other parts' (the
    corrected item-total correlation, point-biserial where a part is right or wrong). None where
    it is undefined: one part alone, or nobody differs.
    """

    name: str
    points: float
    scored: int
    passed: int
    discrimination: float | None

    @property
    def pass_rate(self) -> float | None:
        """The share of those with a score who have all points."""
        return self.passed / self.scored if self.scored else None


@dataclass(frozen=True)
class ChapterFigures:
    """The scores of one chapter, over those learners who have one for every part."""

    points: float
    complete: int
    mean: float | None
    median: float | None
    bins: tuple[Bin, ...]
    parts: tuple[PartFigures, ...]


def chapter_figures(
    points: Mapping[str, float], scores: Sequence[Mapping[str, float | None]]
) -> ChapterFigures:
    """The figures of one chapter; `points` by part, `scores` one mapping a learner."""
    names = list(points)
    rows = [[each.get(name) for name in names] for each in scores]
    table = np.array(rows, dtype=np.float64).reshape(len(scores), len(names))  # None is a NaN
    complete = table[~np.isnan(table).any(axis=1)] if names else table[:0]
    totals = complete.sum(axis=1)
    most = math.fsum(points.values())
    return ChapterFigures(
        points=most,
        complete=len(totals),
        mean=float(totals.mean()) if len(totals) else None,
        median=float(np.median(totals)) if len(totals) else None,
        bins=_bins(totals, most),
        parts=tuple(
            PartFigures(
                name,
                points[name],
                scored=int((~np.isnan(table[:, place])).sum()),
                passed=int((table[:, place] >= points[name]).sum()),
                discrimination=_discrimination(complete, place),
            )
            for place, name in enumerate(names)
        ),
    )


def _bins(totals: NDArray[np.float64], most: float) -> tuple[Bin, ...]:
    if most <= 0:
        return ()
    # A rounding error must not push a tenth into the bin below; extra credit stays in the last.
    shares = np.clip(np.round(totals / most * BINS, 9), 0, BINS)
    counts, _ = np.histogram(shares, BINS, (0, BINS))
    step = 100 // BINS
    return tuple(Bin(i * step, (i + 1) * step, int(counts[i])) for i in range(BINS))


def _discrimination(complete: NDArray[np.float64], place: int) -> float | None:
    if len(complete) < FEWEST:
        return None
    own = complete[:, place]
    rest = np.delete(complete, place, axis=1).sum(axis=1)
    if np.ptp(own) == 0 or np.ptp(rest) == 0:
        return None
    return float(np.clip(np.corrcoef(own, rest)[0, 1], -1.0, 1.0))
