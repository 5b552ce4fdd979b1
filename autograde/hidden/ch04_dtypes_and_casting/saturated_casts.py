"""What is asked of a cast to integers that clamps."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch04_dtypes_and_casting.array_calls import ArrayCall, find_elements
from insidetensor import Finding
from insidetensor.showing.shown import format_value

NAME = "cast_saturating"
FLOATS = ("float64", "float32", "float16")
INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
FRACTIONS = (2.2, -2.2, 2.7, -2.7, 0.5, 1.5, -0.5, -1.5, 0.99, -0.99, 99.9, -99.9)
BEYOND = (44, 300, 1000, 70000)  # by so much, a number does not fit
SMALL = 100  # of either sign: plain numbers, which every dtype but the unsigned ones holds
EVERYWHERE = 128  # the end of the smallest range, that of int8
EXACT_IN_FLOAT64 = 2**53
VIEWS = (
    "x", "x.T", "x[:, ::-2]", "x[0]", "x.reshape(3, 1, 2)", "x.reshape(3, 1, 2).transpose(2, 0, 1)",
    "x[:0]", "x[:, :0]", "as_strided(x, (2, 2, 3), (0, *x.strides))",
)  # fmt: skip


def cast_saturating_cases() -> Iterator[Case]:
    """Every pair of dtypes: numbers that fit, that do not, at the bounds, no numbers; shapes."""
    views = cycle(VIEWS)
    for source, target in product((*INTEGERS, *FLOATS), INTEGERS):
        table = np.array([[100, 1, 2], [0, 27, 12]], dtype=source)
        call = ArrayCall(NAME, table, next(views), (target,))
        yield call.equals("array", call.x.astype(target), say("cast_saturating.places"))
        for rule, values in _numbers_by_rule(source, target).items():
            if rule:
                yield _casts(rule, np.array(values, dtype=source), target)
    for source, view in product((*INTEGERS, *FLOATS), ("x", "x[::-1]")):
        # What somebody may want to put right in place, from the front and from the back.
        odd = np.array([*dict.fromkeys(list_numbers_to_cast(source, "int8"))], dtype=source)
        yield ArrayCall(NAME, odd, view, ("int8",)).leaves("x_stays")
    for rules, (whole, view, target) in LAID_OUT.inputs:
        if rules[-1] == "array":  # numbers in a row are all tried above
            call, why = ArrayCall(NAME, whole, view, (target,)), say("cast_saturating.places")
            clamped = [_clamped(value, target) for value in call.x.ravel().tolist()]
            expected = np.array(clamped, target).reshape(call.x.shape)
            yield replace(call.equals("array", expected, why), only_if=rules[:-1])


@cache
def _numbers_by_rule(source: str, target: str) -> Mapping[str, list[Any]]:
    numbers = defaultdict[str, list[Any]](list)
    for value in dict.fromkeys(list_numbers_to_cast(source, target)):
        numbers[_rule(value, target)].append(value)
    return numbers


def _draw_table(
    random: Random, source: str, target: str, rule: str, view: str
) -> tuple[np.ndarray, str, str] | None:
    """A table of six numbers, of which half are plain."""
    numbers = _numbers_by_rule(source, target)
    if rule not in numbers:
        return None
    values = [random.choice(numbers[each]) for each in ("numbers", rule) for _ in range(3)]
    random.shuffle(values)
    return np.array(values, source).reshape(2, 3), view, target


LAID_OUT = Space(
    NAME,
    {
        "source": ("float64", "float32", "float16", "int64", "uint8"),
        "target": ("int8", "uint8", "int64", "uint64"),
        "rule": ("numbers", "beyond", "fraction", "nan", "bounds"),
        "view": VIEWS,
    },
    _draw_table,
    {
        "numbers": {},
        **{rule: {"rule": (rule,)} for rule in ("beyond", "fraction", "nan", "bounds")},
        "array": {"view": [view for view in VIEWS if view != "x"]},
    },
)


def list_numbers_to_cast(source: str, target: str) -> list[Any]:
    """Numbers that `source` holds, from the plain to those that are no number."""
    least, most = _bounds(target)
    # 2⁶³ − 2 is an int64 that a float64 rounds to 2⁶³: a bound that is a float takes it for larger.
    powers = [2**power + step for power in range(1, 65) for step in (-2, -1, 0, 1)]
    whole = [*range(-SMALL, SMALL + 1, 8), *powers, *(-value for value in powers)]
    whole += [value for step in BEYOND for value in (most + step, least - step)]
    if source in INTEGERS:
        low, high = _bounds(source)
        return [value for value in (*whole, high, low) if low <= value <= high]
    largest, smallest = np.finfo(source).max, np.finfo(source).smallest_subnormal
    with np.errstate(over="ignore"):
        held = np.array([float(value) for value in whole]).astype(source)
        near = [np.nextafter(held, np.array(side, source)) for side in (-math.inf, math.inf)]
    ends = np.array([*FRACTIONS, largest, largest / 3, smallest, math.inf, math.nan], source)
    found: list[Any] = np.concatenate([held, ends, -ends, *near]).tolist()
    return found


def _rule(value: Any, target: str) -> str:
    """The rule that says most about a number; "" where two say as much."""
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
        return "fraction" if abs(value) < EVERYWHERE else ""  # or a wrong range would count too
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
        least, most = _bounds(target)
        key = _reason(values[at], source, target)
        fields = {"source": source, "target": target, "least": least, "most": most}
        given = say("call.of_dtype", value=format_value(values[at]), source=source)
        why = say(f"cast_saturating.{key}", **fields, above=most + 1)
        return given, format_value(yours[at].item()), str(expected[at]), why

    def find(yours: object) -> Finding | None:
        kinds = "iu" if rule == "numbers" else "iuf"
        return find_elements(yours, expected, call, wrong, explain, kinds)

    return call.answers(rule, find, say("cast_saturating.nan") if rule == "nan" else "")


def _reason(value: Any, source: str, target: str) -> str:
    """The message key that says best what is to become of `value`."""
    least, most = _bounds(target)
    if value != value:
        return "nan"
    if math.isinf(value):
        return "infinite"
    whole = int(value)
    if least <= whole <= most:
        is_large = isinstance(value, int) and abs(whole) > EXACT_IN_FLOAT64
        return "fraction" if value != whole else "through_float" if is_large else "inside"
    is_bound = isinstance(value, float) and whole == most + 1 == int(np.array(most).astype(source))
    return "bound" if is_bound else "outside"
