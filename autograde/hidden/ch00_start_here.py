"""What is asked of the function of the practice exercise."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say

from .strided_cases import shapes

SEED = 2026


def storage_size_cases() -> Iterator[Case]:
    """Numbers of elements of small shapes, and negative sizes."""
    trials = Trials("storage_size")
    some = [(4, 2, 3), (2, 3), (5,), (1,), (4, 0, 3), (0,), ()]
    for shape in [*some, *shapes(Random(SEED), 30, sizes=(0, 1, 2, 3, 7))]:
        expected = math.prod(shape)
        wrong = {
            "storage_size.sum": sum(shape),
            "storage_size.axes": len(shape),
            "storage_size.zero_ignored": math.prod(size for size in shape if size),
            "storage_size.bytes": 8 * expected,
            "storage_size.first_left_out": math.prod(shape[1:]),
            "storage_size.last_left_out": math.prod(shape[:-1]),
            "storage_size.first_only": shape[0] if shape else 0,
            "storage_size.from_0": 0,
        }
        rule = "no_axes" if not shape else "elements" if expected else "size_0"
        why = "" if rule == "elements" else say(f"storage_size.{rule}")
        yield trials.value(rule, shape, expected=expected, likely=wrong if shape else {}, why=why)
    for shape in [(2, -3), (-1,), (0, -1), (-2, -3)]:
        why = say("storage_size.negative")
        yield trials.refuses("negative_size", shape, error=ValueError, why=why)


CASES = {"storage_size": storage_size_cases}
