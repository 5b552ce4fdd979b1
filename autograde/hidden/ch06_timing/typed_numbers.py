"""Numbers as people type them: short ones to be given, and rounded ones that come back."""

from collections.abc import Callable
from math import isclose
from typing import Any

from autograde.checks.wording import say
from insidetensor.checking.values import plain_number

ROUNDING = 1e-6  # what another order of the same operations may change, and far more
WHOLE = 1.001  # by how much a number differs at most from one that is rounded, or cut off
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


def if_rounded(key: str, right: float | None, otherwise: str = "") -> Callable[[Any], str]:
    """What to say of a wrong number: the sentence `key` where it is rounded, else `otherwise`."""

    def why(yours: Any) -> str:
        return say(key) if right is not None and is_rounded(yours, right) else otherwise

    return why
