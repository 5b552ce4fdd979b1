"""Compute the gaps between neighbouring numbers of a floating-point dtype."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from insidetensor.libraries import library
from insidetensor.numbers.bits import FLOATS


@dataclass(frozen=True)
class Spacing:
    """The gaps of a dtype: for powers of two in rising order, the gap to the next number above.

    `at[i]` and `gap[i]` are exact; the last power of two is the largest that the dtype holds.
    """

    dtype: str
    at: tuple[float, ...]
    gap: tuple[float, ...]

    @property
    def last_whole(self) -> float:
        """The largest power of two below which every whole number is held: then gaps exceed 1."""
        return next(at for at, gap in zip(self.at, self.gap, strict=True) if gap > 1)

    def gap_above(self, number: float) -> float | None:
        """The gap above the power of two at or below `number`; None where that is out of range."""
        if not self.at[0] <= number < 2 * self.at[-1]:
            return None
        nearest = max(at for at in self.at if at <= number)
        return self.gap[self.at.index(nearest)]


def spacing(dtype: str, low: float, high: float) -> Spacing | None:
    """Compute the gaps of `dtype` at powers of two from `low` to `high`, by `nextafter`.

    None for bfloat16 where neither PyTorch nor ml_dtypes is installed.
    """
    first, last = math.ceil(math.log2(low)), math.floor(math.log2(high))
    powers = np.ldexp(1.0, np.arange(first, last + 1))
    found = _next_above(powers, dtype)
    if found is None:
        return None
    held, following = found
    there = np.isfinite(held) & (held == powers)  # a power that overflows or underflows is not held
    following = np.where(np.isfinite(following), following, np.nan)
    at, gap = held[there], (following - held)[there]
    return Spacing(dtype, tuple(map(float, at)), tuple(map(float, gap)))


def _next_above(powers: Any, dtype: str) -> tuple[Any, Any] | None:
    """The powers in `dtype`, and the number that follows each; both as float64."""
    if dtype not in FLOATS:
        raise ValueError(dtype)
    torch, ml_dtypes = (library(name) for name in ("torch", "ml_dtypes"))
    if dtype == "bfloat16" and torch is not None:
        held = torch.tensor(powers).to(torch.bfloat16)
        above = torch.nextafter(held, torch.full_like(held, torch.inf))
        return held.double().numpy(), above.double().numpy()
    if dtype == "bfloat16" and ml_dtypes is None:
        return None
    kind: Any = ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype  # type: ignore[union-attr]
    with np.errstate(all="ignore"):
        held = powers.astype(kind)
        above = np.nextafter(held, np.full_like(held, np.inf))
    return held.astype(np.float64), above.astype(np.float64)
