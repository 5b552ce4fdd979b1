"""What is asked of a sum that loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import explained
from autograde.checks.wording import say
from autograde.probes.array_call import Step
from insidetensor import Finding
from insidetensor.checking.findings import find_value
from insidetensor.shown import is_a, kind, shown

from . import sum_cases as oracle
from .array_calls import ArrayCall

NAME = "safe_sum"
# By the reason for looking at an array, the rule that it tries.
RULES = {"plain": "sum", "one": "sum", "narrow": "too_large", "wide": "too_large",
         "exact": "exact", "beyond": "exact", "bool": "bools", "float16": "floats",
         "float32": "floats", "float64": "floats", "empty": "no_elements"}  # fmt: skip


def cases() -> Iterator[Case]:
    """Ints of every width, bools and floats whose sums do not fit, views, and nothing at all."""
    for x in (np.array([5, -7, 1], dtype="int16"), np.array([4.0, 2.0]), np.array([3, 40, 50])):
        yield _number("sum", "plain", ArrayCall(NAME, x, shows_x=True))
    for reason, x in oracle.arrays():
        if reason != "layout":
            yield from _sums(reason, ArrayCall(NAME, x, shows_x=True))
    yield from _lying_otherwise()


def _sums(reason: str, call: ArrayCall) -> Iterator[Case]:
    rule, dtype_kind = RULES[reason], call.x.dtype.kind
    if rule == "no_elements":
        yield _number(rule, reason, call)
    elif dtype_kind == "b":
        yield _exact("bools", reason, call)
    elif dtype_kind == "f":
        yield _number("floats" if reason == "plain" else rule, reason, call)
        yield _a_float("as_float", call)
    elif rule == "exact":
        yield _exact(rule, reason, call)
    else:
        yield _number(rule, reason, call)
        yield _an_int("exact", call)


def _lying_otherwise() -> Iterator[Case]:
    """Views of other strides; and arrays that must not be changed."""
    backwards: list[Step] = [("index", (slice(None, None, -3),))]
    column: list[Step] = [("index", (slice(None), 7))]
    again: list[Step] = [("expand", (12, 1)), ("index", (slice(None), 0))]
    looks = [
        (np.arange(1, 11, dtype="int32"), backwards),
        (np.arange(1, 11, dtype="float64"), backwards),
        (np.arange(200, dtype="int64").reshape(10, 20), column),
        (np.array([7], dtype="int64"), again),
    ]
    for whole, steps in looks:
        call = ArrayCall(NAME, whole, steps, shows_x=True)
        yield _number("memory", "layout", call)
        yield call.leaves("memory")
    for _, x in oracle.arrays():
        if 1 < x.size < 10:
            yield ArrayCall(NAME, x, shows_x=True).leaves("memory")


# ---- findings ------------------------------------------------------------------------------------


def _number(rule: str, reason: str, call: ArrayCall) -> Case:
    """The right number, an int or a float of any kind: its type is another rule."""
    right, why = oracle.exact(call.x), say(f"safe_sum.{reason}")
    within = oracle.within(call.x, right)

    def find(yours: Any) -> Finding | None:
        expected = right
        if is_a(yours, float, np.floating):
            yours, expected = float(yours), float(right)
        elif rule == "no_elements" and call.x.dtype == bool and is_a(yours, bool, np.bool_):
            yours = int(yours)  # whether the sum of bools is an int is another rule
        found = find_value(yours, expected, str(call), within=within)
        return found and explained(found, yours, oracle.mistaken(call.x), why, within)

    return call.answers(rule, find, why)


def _exact(rule: str, reason: str, call: ArrayCall) -> Case:
    """The exact sum, as an int."""
    right, why = oracle.exact(call.x), say(f"safe_sum.{reason}")

    def find(yours: Any) -> Finding | None:
        found = find_value(yours, right, str(call))
        return found and explained(found, yours, oracle.mistaken(call.x), why)

    return call.answers(rule, find, why)


def _an_int(rule: str, call: ArrayCall) -> Case:
    """An int, of Python's or of NumPy's, whatever its value."""
    right = oracle.exact(call.x)

    def find(yours: Any) -> Finding | None:
        is_int = is_a(yours, int, np.integer) and not is_a(yours, bool)
        return None if is_int else find_value(yours, right, str(call))

    return call.answers(rule, find)


def _a_float(rule: str, call: ArrayCall) -> Case:
    """A float, of Python's or of NumPy's, whatever its value."""

    def find(yours: Any) -> Finding | None:
        if is_a(yours, float, np.floating):
            return None
        fields = {"call": call, "got": shown(yours), "kind": kind(yours)}
        return Finding(say("safe_sum.type", **fields), mistake="value-type")

    return call.answers(rule, find)
