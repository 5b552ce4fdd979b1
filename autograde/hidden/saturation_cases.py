"""Casting to integers with clamping: the rule in Python's ints, arrays at every bound, reasons."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

SEED = 2026
FLOATS = ("float64", "float32", "float16")
INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
FRACTIONS = (2.2, -2.2, 2.7, -2.7, 0.0, -0.0, 0.5, 1.5, -0.5, -1.5, 0.99, -0.99, 99.9, -99.9)
EXACT_IN_FLOAT64 = 2**53


@dataclass(frozen=True)
class Case:
    """An array to cast, and the dtype to cast it to."""

    x: np.ndarray
    target: str


def cases() -> Iterator[Case]:
    """Every pair of dtypes, from plain numbers to those that are no number."""
    rng = Random(SEED)
    pairs = [(source, target) for source in (*INTEGERS, *FLOATS) for target in INTEGERS]
    for make in (_plain, _outside, _at_the_bounds, _far_away, _no_numbers):
        for source, target in pairs:
            values = make(source, target, rng)
            if values:
                yield Case(np.array(values, dtype=source), target)
    yield from _shapes()


def reason(value: Any, yours: int, source: str, target: str) -> str:
    """The message key that says best why `value` must not become `yours`."""
    bounds, is_float = np.iinfo(target), isinstance(value, float)
    if value != value:
        return "cast_saturating.nan"
    if is_float and math.isinf(value):
        return "cast_saturating.infinite"
    whole = int(value)
    if bounds.min <= whole <= bounds.max:
        return _inside(value, whole, yours, source)
    if is_float and whole == int(bounds.max) + 1 == int(np.array(bounds.max).astype(source)):
        return "cast_saturating.bound"
    if (whole - yours) % 2**bounds.bits == 0:
        return "cast_saturating.wrapped"
    return "cast_saturating.outside"


def _inside(value: Any, whole: int, yours: int, source: str) -> str:
    if value != whole:
        wrong = {math.ceil(value): "up", math.floor(value): "floored", round(value): "rounded"}
        return f"cast_saturating.{wrong.get(yours, 'towards_zero')}"
    if source in INTEGERS and abs(whole) > EXACT_IN_FLOAT64:
        return "cast_saturating.through_float"
    return "cast_saturating.inside"


# ---- the numbers ---------------------------------------------------------------------------------


def _plain(source: str, target: str, rng: Random) -> list[Any]:
    """Numbers that fit, with a fraction where the source has any."""
    least = 0 if "u" in source + target else -100
    whole = [*range(least, 101, 7), 100]
    if source in INTEGERS:
        return whole
    return [*whole, *(value for value in FRACTIONS if value > (-1 if "u" in target else -100))]


def _outside(source: str, target: str, rng: Random) -> list[Any]:
    """Numbers beyond the range, by little and by more."""
    bounds = np.iinfo(target)
    far = [int(bounds.max) + step for step in (44, 300, 1000, 70000)]
    far += [int(bounds.min) - step for step in (1, 44, 300, 1000, 70000)]
    return _held(source, [*far, -1, -7])


def _at_the_bounds(source: str, target: str, rng: Random) -> list[Any]:
    """All powers of two and what lies next to them, seeded numbers of every size."""
    # 2⁶³ − 2 is an int64 that a float64 rounds to 2⁶³: a bound that is a float takes it for larger.
    powers = [2**power + step for power in range(1, 65) for step in (-2, -1, 0, 1)]
    some = [rng.randrange(2 ** rng.randint(1, 64)) for _ in range(30)]
    values = _held(source, [*powers, *some, *(-value for value in (*powers, *some))])
    if source in INTEGERS:
        return values
    near = [np.nextafter(np.array(value, source), np.array(side, source)).item()
            for value in values for side in (-np.inf, np.inf)]  # fmt: skip
    return [value for value in [*values, *near] if math.isfinite(value)]


def _far_away(source: str, target: str, rng: Random) -> list[Any]:
    """The ends of what the source can hold."""
    if source in INTEGERS:
        return [int(np.iinfo(source).max), int(np.iinfo(source).min)]
    limits = np.finfo(source)
    largest, smallest = float(limits.max), float(limits.smallest_subnormal)
    return [largest, -largest, largest / 3, -largest / 3, smallest, -smallest]


def _no_numbers(source: str, target: str, rng: Random) -> list[Any]:
    return [] if source in INTEGERS else [1.0, math.inf, -math.inf, math.nan, -2.0, 300.0, math.nan]


def _held(source: str, values: list[int]) -> list[Any]:
    """Those of the values that the source can hold, in a float rounded to its precision."""
    if source in INTEGERS:
        bounds = np.iinfo(source)
        return [value for value in values if bounds.min <= value <= bounds.max]
    fitting = [float(value) for value in values if abs(value) < float(np.finfo(source).max)]
    held = np.array(fitting).astype(source).tolist()
    return [value for value in held if math.isfinite(value)]


def _shapes() -> Iterator[Case]:
    x = np.array([[300.7, -1.5, 2.5], [-300.0, 127.0, 128.0]], dtype="float32")
    yield Case(x, "int8")
    yield Case(x.T, "uint8")
    yield Case(x[:, ::-2], "int16")
    yield Case(np.arange(-4, 4).reshape(2, 2, 2) * 100, "int8")
    yield Case(np.array([], dtype="float32"), "int32")
    yield Case(np.zeros((0, 3), dtype="int64"), "uint8")
