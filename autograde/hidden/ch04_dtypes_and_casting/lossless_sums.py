"""What is asked of a sum that loses nothing."""

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.trials import explained
from autograde.checks.wording import say
from autograde.hidden.ch04_dtypes_and_casting.array_calls import ArrayCall
from insidetensor import Finding
from insidetensor.checking.findings import find_value
from insidetensor.showing.shown import format_value, is_a, kind

NAME = "safe_sum"
ACCURACY = 1e-12  # of the sum of the sizes; float64 in any order is far better for 5,000 numbers
INTEGERS = ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64")
FLOATS = ("float16", "float32", "float64")
# The rule, the dtype, the numbers that are added.
SUMS: tuple[tuple[Any, ...], ...] = (
    ("sum", "float64", 4.0, 2.0),
    ("sum", "float64", 1.0),
    ("exact", "int64", 2**53, 1),
    ("exact", "uint64", *[2**64 - 1] * 5),
    ("exact", "int64", *[-(2**63)] * 30, -1),
    ("bools", "bool", True),
    ("bools", "bool", *[True] * 300),
    ("floats", "float64", 1e200, 3.7, -1e200, 1e150),
    ("floats", "float64", *[0.1] * 5000),
    ("floats", "float16", 60000.0, 2.0**-10),
)
VIEWS = ((np.arange(1.0, 11.0), "x[::-3]"), (np.array([7]), "as_strided(x, (12,), (0,))"))


def _draw_numbers(
    random: Random, dtype: str, size: str, count: int, view: str
) -> tuple[Any, ...] | None:
    """Numbers of this dtype: plain ones, ones whose sum it cannot hold, or nearly its largest."""
    if (dtype == "bool" and size != "plain") or (not count and size != "plain"):
        return None
    if dtype in FLOATS:
        if size == "largest" or (size == "large" and count < 2):
            return None
        most = {"float16": 6e4, "float32": 2.0**24, "float64": 2.0**53}[dtype]
        numbers: list[Any] = (
            [most, *[1.0] * (count - 1)]
            if size == "large"
            else [random.randrange(-80, 80) / 4 for _ in range(count)]
        )
    elif dtype == "bool":
        numbers = [random.random() < 0.6 for _ in range(count)]
    else:
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
        if size != "plain" and count < 2:
            return None
        if size == "largest" and np.dtype(dtype).itemsize < 8:
            return None
        near = {"plain": [1, 2, 3, 5], "large": [most, most // 2 + 1], "largest": [most, most - 1]}
        numbers = random.choices(near[size], k=count)
        if size == "plain" and least < 0:
            numbers = [random.choice((-1, 1)) * number for number in numbers]
    return np.array(numbers, dtype), view


SPACE = Space(
    NAME,
    {
        "dtype": (*INTEGERS, "bool", *FLOATS),
        "size": ("plain", "large", "largest"),
        "count": (2, 3, 1, 0, 7, 40),
        "view": ("x", "x[::-1]", "x[::2]", "x[1:]"),
    },
    _draw_numbers,
    {
        "sum": {},
        "too_large": {"size": ("large",)},
        "exact": {"size": ("largest",), "dtype": ("int64", "uint64")},
        "bools": {"dtype": ("bool",)},
        "floats": {"dtype": FLOATS},
        "no_elements": {"count": (0, 1)},
        "memory": {"view": ("x[::-1]", "x[::2]", "x[1:]")},
    },
)


def safe_sum_cases() -> Iterator[Case]:
    """Ints of every width, bools and floats whose sums do not fit, views, and nothing at all."""
    calls = [(rule, ArrayCall(NAME, x)) for rule, x in arrays()]
    calls += [("memory", ArrayCall(NAME, whole, view)) for whole, view in VIEWS]
    for rule, call in calls:
        yield _sum(rule, call)
    for rule, call in calls:
        if rule in ("sum", "floats") and call.x.dtype.kind == "f":
            yield _a_float(call)
        if 1 < call.x.size <= 12:
            yield call.leaves("memory")
    for of_rules, (whole, view) in SPACE.inputs:
        yield replace(_sum(of_rules[-1], ArrayCall(NAME, whole, view)), only_if=of_rules[:-1])


def arrays() -> Iterator[tuple[str, np.ndarray]]:
    """(the rule that it tries, an array of one axis)."""
    for rule, dtype, *numbers in SUMS:
        yield rule, np.array(numbers, dtype=dtype)


def exact(x: np.ndarray) -> int | float:
    """The sum: exact for ints and bools, the nearest float for floats; of nothing, any zero."""
    if not x.size:
        return 0.0  # where a float is expected, an int is taken too
    return math.fsum(x.tolist()) if x.dtype.kind == "f" else sum(map(int, x.tolist()))


def within(x: np.ndarray, right: float) -> float:
    """How far off an answer may be, in parts of the right one; nothing for ints."""
    if x.dtype.kind != "f" or not right:
        return 0.0
    return ACCURACY * math.fsum(map(abs, x.tolist())) / abs(right)


def _mistaken(x: np.ndarray) -> dict[str, object]:
    """By message key, the sums that ways to lose it come to."""
    found: dict[str, object] = {}
    with np.errstate(all="ignore"):
        if x.dtype.kind == "f":
            found["safe_sum.own_float"] = float(x.sum())
            found["safe_sum.one_by_one"] = float(np.cumsum(x)[-1]) if x.size else 0.0
            found["safe_sum.cut_to_ints"] = sum(map(int, x.tolist()))
            found["safe_sum.in_float32"] = float(x.sum(dtype=np.float32))
        elif x.dtype.kind != "b":
            if x.itemsize < 8:
                found["safe_sum.own_int"] = int(x.sum(dtype=x.dtype))
            found["safe_sum.numpy_int"] = int(x.sum())
            found["safe_sum.int64"] = int(x.astype(np.int64).sum())
            found["safe_sum.through_float"] = float(x.astype(np.float64).sum())
    found["safe_sum.counted"] = x.size
    return found


def _sum(rule: str, call: ArrayCall) -> Case:
    """The right number, an int or a float of any kind where that is another rule."""
    right, why, is_exact = exact(call.x), say(f"safe_sum.{rule}"), rule in ("exact", "bools")
    around = within(call.x, right)

    def find(yours: Any) -> Finding | None:
        expected = right
        if not is_exact and is_a(yours, float, np.floating):
            yours, expected = float(yours), float(right)
        elif rule == "no_elements" and call.x.dtype == bool and is_a(yours, bool, np.bool_):
            yours = int(yours)  # whether the sum of bools is an int is another rule
        found = find_value(yours, expected, call.text, within=around)
        return found and explained(found, yours, _mistaken(call.x), why, around)

    return call.answers(rule, find, why)


def _a_float(call: ArrayCall) -> Case:
    """A float, of Python's or of NumPy's, whatever its value."""

    def find(yours: Any) -> Finding | None:
        if is_a(yours, float, np.floating):
            return None
        fields = {"call": call.text, "got": format_value(yours), "kind": kind(yours)}
        return Finding(say("safe_sum.type", **fields), mistake="value-type")

    return call.answers("as_float", find)
