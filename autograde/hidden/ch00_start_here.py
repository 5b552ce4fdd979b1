"""Find what is wrong with the function of the practice exercise."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from insidetensor import Finding

from .strided_cases import shapes
from .trials import Trials, first
from .wording import say

SEED = 2026


def check_storage_size(submitted: Any) -> Finding | None:
    """Numbers of elements of small shapes, and negative sizes."""
    return first(_storage_size(Trials("storage_size", submitted)))


def _storage_size(trials: Trials) -> Iterator[Finding | None]:
    some = [(2, 3), (5,), (4, 2, 3), (1,), (4, 0, 3), (0,), ()]
    for shape in [*some, *shapes(Random(SEED), 30, sizes=(0, 1, 2, 3, 7))]:
        expected = math.prod(shape)
        wrong = {
            "storage_size.sum": sum(shape),
            "storage_size.axes": len(shape),
            "storage_size.zero_ignored": math.prod(size for size in shape if size),
            "storage_size.bytes": 8 * expected,
        }
        why = "" if shape else say("storage_size.no_axes")
        yield trials.value(shape, expected=expected, likely=wrong if shape else {}, why=why)
    for shape in [(2, -3), (-1,), (0, -1), (-2, -3)]:
        yield trials.refuses(shape, error=ValueError, why=say("storage_size.negative"))
