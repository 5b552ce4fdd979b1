"""Numbers as people type them: short ones to be given, and rounded ones that come back."""

from __future__ import annotations

from math import isclose
from typing import Any

from insidetensor.checking.values import plain_number

MOST_DIGITS = 4  # behind the point, that somebody rounds to


def three_digits(value: float) -> float:
    """A number that a learner can type."""
    return float(f"{value:.3g}")


def is_rounded(yours: Any, right: float) -> bool:
    """Whether `yours` is `right` rounded, up, down or to the nearest, to a few digits."""
    number = plain_number(yours)
    return number is not None and any(
        abs(number - right) < 10**-digits
        and isclose(number * 10**digits, round(number * 10**digits), rel_tol=1e-12)
        for digits in range(MOST_DIGITS + 1)
    )
