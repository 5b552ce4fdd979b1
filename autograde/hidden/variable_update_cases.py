"""What is asked of a variable's updates: sums and differences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from autograde.checks.cases import Case

from .stages import Stage, returns, stages
from .variable_cases import (
    DTYPES,
    FIRST,
    FIVE,
    INTS,
    ONE,
    ROWS,
    TABLE,
    VALUE,
    WIDE,
    V,
    floats,
    left_alone,
    read_only,
    refused_and_kept,
    shows,
    snapshot,
)

SEED = 2026
Cases = Iterator[Case]
DELTA = "d = np.array([10, 20, 30], np.float32)"
METHODS = ("assign_add", "assign_sub")
SEVENS = "np.array([7, 8, 9], np.float32)"


def variable_updates_cases() -> Cases:
    """Sums and differences; snapshots stay; nothing is broadcast and nothing is promoted."""
    yield from _sums()
    for method, sign in zip(METHODS, (1, -1), strict=True):
        yield from _taken(method, sign)
        yield from _refused_deltas(method)


def _sums() -> Cases:
    added = f"{V}; {DELTA}; v.assign_add(d)"
    yield shows("added", added, VALUE, floats(11, 22, 33), "added")
    twos = f"{TABLE}; v.assign_add(np.full((2, 3), 2, np.float32))"
    yield shows("added", twos, VALUE, ROWS + 2, "added")
    yield shows("added", f"{added}; v.assign_add(d)", VALUE, floats(21, 42, 63), "chained")
    subtracted = f"{V}; {DELTA}; v.assign_sub(d)"
    yield shows("subtracted", subtracted, VALUE, floats(-9, -18, -27), "subtracted")
    twice = f"{subtracted}; v.assign_sub(np.array([10, 20, 30], np.float32))"
    yield shows("subtracted", twice, VALUE, floats(-19, -38, -57), "chained")
    rng = Random(SEED)
    for _ in range(8):
        array, delta = (np.array([rng.randint(-9, 9) for _ in range(3)]) for _ in range(2))
        start = f"v = Variable(np.array({array.tolist()})); d = np.array({delta.tolist()})"
        yield shows("added", f"{start}; v.assign_add(d)", VALUE, array + delta, "added")
        yield shows("subtracted", f"{start}; v.assign_sub(d)", VALUE, array - delta, "subtracted")


def _taken(method: str, sign: int) -> Cases:
    rule = "added" if sign == 1 else "subtracted"
    none = f"v = Variable(np.zeros((0, 2))); v.{method}(np.zeros((0, 2)))"
    yield shows(rule, none, VALUE, np.zeros((0, 2)), rule)
    two = f"{V}; {DELTA}; w = Variable(d)"
    yield returns("itself", two, f"v.{method}(d)", "v", ("w", "d", VALUE), "variable.itself")
    other = METHODS[sign == 1]
    chained = f"v.{method}(d).{other}(d)"
    yield returns("itself", two, chained, "v", ("w", "d", VALUE), "variable.itself")

    yield snapshot("nothing_else", f"{V}; {DELTA}", FIRST, f"v.{method}(d)", f"v.{other}(d)")
    later = "variable.snapshot"
    yield stages(
        "nothing_else",
        Stage(f"{V}; {DELTA}; v.{method}(d); s = v.value(); c = np.array(s)"),
        Stage(f"v.{method}(d)", "np.array_equal(s, c)", True, later),
        Stage("v.assign(d)", "np.array_equal(s, c)", True, later),
    )
    yield left_alone("nothing_else", f"{V}; {DELTA}", f"v.{method}(d)", "d", floats(10, 20, 30))
    yield snapshot("nothing_else", V, FIRST, f"v.{method}(s)")
    yield read_only("nothing_else", f"{V}; {DELTA}; v.{method}(d)", "[0] = 9", f"v.{method}(d)")

    zeros = "v = Variable(np.zeros(3, np.float32))"
    zero = "v = Variable(np.array(0, np.float32))"
    # Whatever the sign is, which has a rule of its own.
    for start, delta, expected, why in [
        ("v = Variable(np.array([0, 0], np.int32))", "[1, 2]", np.array([1, 2], np.int32),
         "delta_converted"),
        (zeros, "[0.5, 0.25, 0.125]", floats(0.5, 0.25, 0.125), "delta_converted"),
        ("v = Variable(np.zeros((1, 3), np.float32))", "[[1, 2, 3]]", floats([1, 2, 3]),
         "delta_converted"),
        ("v = Variable([-1, 2])", "[0.6, 0.6]", np.array([1, 2]), "delta_cut_off"),
    ]:  # fmt: skip
        act = f"{start}; v.{method}({delta})"
        yield shows("converted", act, "abs(v.value())", expected, why)
    for delta in ("2", "np.float64(2)", "np.array(2, np.float32)"):
        yield stages(
            "converted",
            Stage(f"{zero}; v.{method}({delta})", "abs(v.value()).item()", 2.0,
                  "variable.delta_converted"),
            Stage("", "type(v.value()) is np.ndarray", True, "variable.no_axes"),
            Stage("", "v.value().dtype", np.dtype(np.float32), "variable.delta_converted"),
        )  # fmt: skip


def _refused_deltas(method: str) -> Cases:
    for start, delta, before, naming in [
        (V, "1.0", FIRST, ("(3,)", "()")),
        (V, "np.array(1, np.float32)", FIRST, ("(3,)", "()")),
        (V, "np.ones(1, np.float32)", FIRST, ("(3,)", "(1,)")),
        (V, "np.ones((2, 3), np.float32)", FIRST, ("(3,)", "(2, 3)")),
        (V, "np.ones((1, 3), np.float32)", FIRST, ("(3,)", "(1, 3)")),
        (TABLE, "np.ones(3, np.float32)", ROWS, ("(2, 3)", "(3,)")),
        (TABLE, "np.ones((2, 1), np.float32)", ROWS, ("(2, 3)", "(2, 1)")),
    ]:
        yield from refused_and_kept(
            "shape",
            start,
            f"v.{method}({delta})",
            ValueError,
            "delta_shape",
            naming,
            after_rule="nothing_else",
            before=before,
        )
    for start, delta, before, why, naming in [
        (V, "np.ones(3)", FIRST, "delta_dtype", DTYPES),
        (INTS, "np.ones(2, np.int32)", np.array([1, 2]), "delta_dtype", ("int64", "int32")),
        (ONE, "np.array(7.0)", FIVE, "no_axes_dtype", DTYPES),
        (WIDE, "np.ones(2, np.float32)", np.array([1.0, 2.0]), "delta_dtype", DTYPES),
    ]:
        yield from refused_and_kept(
            "dtype",
            start,
            f"v.{method}({delta})",
            TypeError,
            why,
            naming,
            after_rule="nothing_else",
            before=before,
        )
