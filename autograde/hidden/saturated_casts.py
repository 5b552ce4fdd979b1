"""What is asked of a cast to integers that clamps."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from autograde.probes.array_call import Step
from insidetensor import Finding
from insidetensor.shown import shown

from . import saturation_cases as oracle
from .array_calls import ArrayCall, find_dtype, find_integers, find_shape

NAME = "cast_saturating"
SMALL = 100  # of either sign: plain numbers, which every dtype but the unsigned ones holds
EVERYWHERE = 128  # the end of the smallest range, that of int8


def cases() -> Iterator[Case]:
    """Every pair of dtypes: numbers that fit, that do not, at the bounds, no numbers; shapes."""
    for (rule, source, target), values in _values().items():
        yield _casts(rule, np.array(values, dtype=source), target)
    yield from _arrays()
    yield from _stays()


# ---- the numbers ---------------------------------------------------------------------------------


@cache
def _values() -> dict[tuple[str, str, str], list[Any]]:
    """By rule and the two dtypes, the numbers to cast."""
    found: dict[tuple[str, str, str], list[Any]] = defaultdict(list)
    for case in oracle.cases():
        if case.x.ndim == 1:
            source = case.x.dtype.name
            for value in case.x.tolist():
                rule = _rule(value, case.target)
                if rule is not None:
                    found[rule, source, case.target].append(value)
    return {key: list(dict.fromkeys(values)) for key, values in found.items()}


def _rule(value: Any, target: str) -> str | None:
    """The rule that says most about a number; None where two say as much."""
    least, most = _bounds(target)
    if value != value:
        return "nan"
    if math.isinf(value):
        return "beyond"
    whole = int(value)
    if not least <= whole <= most:
        return "bounds" if value in (least - 1, most + 1) else "beyond"
    if value != whole:
        if not least <= value <= most:
            return "bounds"
        return "fraction" if abs(value) < EVERYWHERE else None  # or a wrong range would count too
    return "numbers" if abs(whole) <= SMALL else "bounds"


@cache
def _bounds(target: str) -> tuple[int, int]:
    return int(np.iinfo(target).min), int(np.iinfo(target).max)


def _clamped(value: Any, target: str) -> int:
    """What one number is to become."""
    least, most = _bounds(target)
    if value != value:
        return 0
    if math.isinf(value):
        return most if value > 0 else least
    return min(max(int(value), least), most)


def _casts(rule: str, x: np.ndarray, target: str) -> Case:
    call, values, source = ArrayCall(NAME, x, args=(target,)), x.tolist(), x.dtype.name
    expected = np.array([_clamped(value, target) for value in values], dtype=target)

    def wrong(yours: np.ndarray) -> np.ndarray:
        is_float = yours.dtype.kind == "f"  # whether it may be one is another rule
        found: np.ndarray = yours != (expected.astype(yours.dtype) if is_float else expected)
        return found

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        got, (least, most) = yours[at].item(), _bounds(target)
        key = oracle.reason(values[at], got if type(got) is int else 0, source, target)
        fields = {"source": source, "target": target, "least": least, "most": most}
        why = say(key, **fields, above=most + 1)
        given = say("call.of_dtype", value=shown(values[at]), source=source)
        return given, shown(got), str(expected[at]), why

    def find(yours: object) -> Finding | None:
        kinds = "iu" if rule == "numbers" else "iuf"
        return find_integers(yours, expected, call, wrong, explain, kinds)

    return call.answers(rule, find, say("cast_saturating.nan") if rule == "nan" else "")


# ---- the array -----------------------------------------------------------------------------------


def _arrays() -> Iterator[Case]:
    """Shapes, strides and dtypes, with plain numbers."""
    table = np.array([[100.0, 1.0, 2.0], [0.0, 27.0, 12.0]], dtype="float32")
    block = np.arange(8, dtype="int64").reshape(2, 2, 2) * 10
    looks: list[tuple[np.ndarray, list[Step], str]] = [
        (table, [], "int8"),
        (table, [("transpose", (1, 0))], "uint8"),
        (table, [("index", (slice(None), slice(None, None, -2)))], "int16"),
        (block, [], "int8"),
        (block, [("transpose", (2, 0, 1))], "uint32"),
        (block, [("index", (slice(None), 1))], "uint64"),
        (table.ravel(), [("index", (slice(None, None, -2),))], "int64"),
        (table, [("expand", (2, 2, 3))], "int32"),
        (np.array([], dtype="float32"), [], "int32"),
        (np.zeros((0, 3), dtype="int64"), [], "uint8"),
        (np.zeros((2, 0), dtype="float64"), [], "uint16"),
    ]
    for whole, steps, target in looks:
        yield _array(ArrayCall(NAME, whole, steps, (target,)))
    for source in (*oracle.INTEGERS, *oracle.FLOATS):
        for target in oracle.INTEGERS:
            yield _array(ArrayCall(NAME, np.array([3, 50], dtype=source), args=(target,)))


def _array(call: ArrayCall) -> Case:
    (target,) = call.args
    expected = call.x.astype(target)

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        given = say("call.of_dtype", value=shown(call.x.ravel()[at]), source=call.x.dtype.name)
        return given, str(yours.flat[at]), str(expected.flat[at]), say("cast_saturating.places")

    def find(yours: object) -> Finding | None:
        return (
            find_shape(yours, expected, call)
            or find_dtype(yours, expected, call)
            or find_integers(yours, expected, call, lambda yours: yours != expected, explain)
        )

    return call.answers("array", find)


def _stays() -> Iterator[Case]:
    """Arrays in which somebody may want to put a number to rights."""
    backwards: list[Step] = [("index", (slice(None, None, -1),))]
    rng = Random(oracle.SEED)
    for source in oracle.FLOATS:
        x = np.array([math.nan, math.inf, -math.inf, 300.0, -2.5, 2.5, -300.0], dtype=source)
        for steps in ([], backwards):
            yield ArrayCall(NAME, x, steps, (rng.choice(oracle.INTEGERS),)).leaves("x_stays")
    for source in oracle.INTEGERS:
        limits = np.iinfo(source)
        x = np.array([[limits.min, limits.max], [1, 2]], dtype=source)
        for target in ("int8", "uint16", "int64"):
            yield ArrayCall(NAME, x, args=(target,)).leaves("x_stays")
