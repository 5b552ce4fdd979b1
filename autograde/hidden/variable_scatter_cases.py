"""What is asked of `scatter_nd_update`: elements and rows by their indices, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograde.checks.cases import Case

from .stages import returns
from .variable_cases import (
    DTYPES,
    FIRST,
    INTS,
    NEXT,
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

Cases = Iterator[Case]
PAIR = "u = np.array([8, 9], np.float32); i = np.array([[2], [1]])"
WRITTEN = floats(1, 9, 8)


def variable_scatter_cases() -> Cases:
    """Elements and rows by their indices, and everything that `scatter_nd` refuses."""
    yield from _scattered()
    update = "v.scatter_nd_update(i, u)"
    start = f"{V}; {PAIR}; w = Variable(u)"
    others = ("w", "u", "i", VALUE)
    yield returns("nothing_else", start, update, "v", others, "variable.itself")
    yield returns("nothing_else", start, f"{update}.scatter_nd_update(i, u)", "v", others,
                  "variable.itself")  # fmt: skip
    start = f"{V}; {PAIR}"
    yield snapshot("nothing_else", start, FIRST, update, f"{NEXT}; v.assign(n); {update}")
    yield snapshot("nothing_else", f"{start}; {update}", WRITTEN, "v.scatter_nd_update(i, -u)")
    yield left_alone("nothing_else", start, update, "i", np.array([[2], [1]]))
    yield left_alone("nothing_else", start, update, "u", floats(8, 9))
    yield read_only("nothing_else", f"{start}; {update}", "[0] = 1", update)
    yield from _refused_scatters()


def _scattered() -> Cases:
    for start, indices, updates, expected in [
        (TABLE, "[[0, 0], [1, 2]]", "[100, 200]", floats([100, 2, 3], [4, 5, 200])),
        (TABLE, "[[1]]", "[[7, 8, 9]]", floats([1, 2, 3], [7, 8, 9])),
        (V, "[[2], [2]]", "[8, 9]", floats(1, 2, 9)),
        (V, "[[2], [1]]", "[8, 9]", WRITTEN),
    ]:
        arrays = f"np.array({indices}), np.array({updates}, np.float32)"
        act = f"{start}; v.scatter_nd_update({arrays})"
        yield shows("scattered", act, VALUE, expected, "scattered")
    for start, arguments, look, expected, why in [
        (TABLE, "[[0, 0], [1, 2]], np.array([100, 200], np.float32)", VALUE,
         floats([100, 2, 3], [4, 5, 200]), "scattered"),
        (V, "np.array([[0]]), [9]", VALUE, floats(9, 2, 3), "updates_converted"),
        (TABLE, "[[0]], [[7, 8, 9]]", VALUE, floats([7, 8, 9], [4, 5, 6]), "updates_converted"),
        ("v = Variable(np.array([1, 2], np.int32))", "[[1]], [9]", VALUE,
         np.array([1, 9], np.int32), "updates_converted"),
        (INTS, "[[0], [1]], [1.7, -1.7]", VALUE, np.array([1, -1]), "cut_off"),
        ("v = Variable(np.zeros(300))", "[[200]], [1.0]", "v.value()[199:202]",
         np.array([0.0, 1.0, 0.0]), "scattered"),
    ]:  # fmt: skip
        yield shows("lists", f"{start}; v.scatter_nd_update({arguments})", look, expected, why)


def _refused_scatters() -> Cases:
    def of(indices: str, updates: str) -> str:
        return f"np.array({indices}), np.array({updates}, np.float32)"

    for start, arguments, error, why, naming in [
        (V, of("[[0], [3]]", "[8, 9]"), IndexError, "as_scatter_nd",
         ("index 3", "axis 0", "size 3")),
        (V, of("[[-1]]", "[9]"), IndexError, "as_scatter_nd", ("index -1",)),
        (V, of("[[1], [-1]]", "[8, 9]"), IndexError, "as_scatter_nd", ("index -1",)),
        (TABLE, of("[[0]]", "[7, 8, 9]"), ValueError, "as_scatter_nd", ("(1, 3)", "(3,)")),
        (TABLE, of("[[0, 0, 0]]", "[7]"), ValueError, "as_scatter_nd", ()),
        (V, "np.array([[0]]), np.array([9.0])", TypeError, "other_dtype", DTYPES),
        (WIDE, "np.array([[0]]), np.ones(1, np.float32)", TypeError, "other_dtype", DTYPES),
    ]:  # fmt: skip
        before = {TABLE: ROWS, V: FIRST, WIDE: np.array([1.0, 2.0])}[start]
        yield from refused_and_kept(
            "refused",
            start,
            f"v.scatter_nd_update({arguments})",
            error,
            why,
            naming,
            after_rule="refused",
            before=before,
        )
