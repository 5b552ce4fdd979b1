"""What is asked of `assign_slice`: parts by every kind of key, broadcast, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from autograde.checks.cases import Case

from .stages import returns
from .variable_cases import (
    DTYPES,
    FIRST,
    INTS,
    LAST,
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


def variable_slices_cases() -> Cases:
    """Parts by every kind of key, broadcast; snapshots stay; what is refused changes nothing."""
    yield from _parts()
    yield from _keys()
    yield from _random_parts()
    yield from _fitted()
    yield from _refused_parts()
    yield from _around_a_part()


def _assigned(key: str, value: str) -> str:
    return f"{TABLE}; v.assign_slice({key}, {value})"


def _parts() -> Cases:
    for key, value, expected in [
        ("(0, 1)", "np.array(42, np.float32)", floats([1, 42, 3], [4, 5, 6])),
        ("1", SEVENS, floats([1, 2, 3], [7, 8, 9])),
        ("(slice(None), 2)", "np.array([0, 1], np.float32)", floats([1, 2, 0], [4, 5, 1])),
        ("(slice(1, None), 0)", "np.array([40], np.float32)", floats([1, 2, 3], [40, 5, 6])),
        ("(slice(0, 1), slice(1, 3))", "np.array([[8, 9]], np.float32)",
         floats([1, 8, 9], [4, 5, 6])),
    ]:  # fmt: skip
        yield shows("part", _assigned(key, value), VALUE, expected, "part")
    shifted = f"{V}; v.assign_slice(slice(1, None), v.value()[:2])"
    yield shows("part", shifted, VALUE, floats(1, 1, 2), "part")


def _keys() -> Cases:
    for key, value, expected, why in [
        ("-1", SEVENS, floats([1, 2, 3], [7, 8, 9]), "last_one"),
        ("(0, -2)", "np.array(7, np.float32)", floats([1, 7, 3], [4, 5, 6]), "last_one"),
        ("(..., slice(None, None, -2))", "np.array([[30, 10], [60, 40]], np.float32)",
         floats([10, 2, 30], [40, 5, 60]), "part"),
        ("...", "np.array([[6, 5, 4], [3, 2, 1]], np.float32)", floats([6, 5, 4], [3, 2, 1]),
         "part"),
        ("()", "np.array([[6, 5, 4], [3, 2, 1]], np.float32)", floats([6, 5, 4], [3, 2, 1]),
         "part"),
        ("slice(1, 9)", "np.array([[7, 8, 9]], np.float32)", floats([1, 2, 3], [7, 8, 9]), "part"),
        ("slice(2, 9)", "np.zeros((0, 3), np.float32)", ROWS, "empty_part"),
    ]:  # fmt: skip
        yield shows("keys", _assigned(key, value), VALUE, expected, why)
    one = f"{ONE}; v.assign_slice((), np.array(7, np.float32))"
    yield shows("keys", one, VALUE, np.array(7, np.float32), "no_axes")
    written = f"{TABLE}; v[1:, 0].assign(np.array([40], np.float32))"
    yield shows("keys", written, VALUE, floats([1, 2, 3], [40, 5, 6]), "part")


def _random_parts() -> Cases:
    """Random keys on random arrays, compared with NumPy's own assignment."""
    rng = Random(SEED)
    plain, others = (":", "1:", "0", ":2"), ("::2", ":-1", "::-1", "-1", "-2:")
    for number in range(24):
        shape = [rng.randint(2, 4) for _ in range(rng.randint(1, 3))]
        array = np.arange(1, 1 + int(np.prod(shape))).reshape(shape)
        items = [rng.choice(plain) for _ in shape]
        if number % 2:
            items[rng.randrange(len(items))] = rng.choice(others)
        key = ", ".join(items)
        written = array.copy()
        part = eval(f"written[{key}]", {"written": written})
        value = np.arange(100, 100 + part.size).reshape(part.shape)
        exec(f"written[{key}] = value", {"written": written, "value": value})
        # `a` stays, so that its memory does not serve for an np.empty that happens to be right.
        start = f"a = np.array({array.tolist()}); v = Variable(a)"
        text = f"{start}; v.assign_slice(np.s_[{key}], np.array({value.tolist()}))"
        yield shows("keys" if number % 2 else "part", text, VALUE, written, "part")


def _fitted() -> Cases:
    for key, value, expected in [
        ("0", "np.array(7, np.float32)", floats([7, 7, 7], [4, 5, 6])),
        ("0", "7", floats([7, 7, 7], [4, 5, 6])),
        ("slice(None)", SEVENS, floats([7, 8, 9], [7, 8, 9])),
        ("...", "np.array([[8], [9]], np.float32)", floats([8, 8, 8], [9, 9, 9])),
        ("...", "7", floats([7, 7, 7], [7, 7, 7])),
        ("slice(2, 9)", "np.array(7, np.float32)", ROWS),
    ]:
        yield shows("broadcast", _assigned(key, value), VALUE, expected, "spread")
    for start, key, value, expected, why in [
        (TABLE, "(0, 1)", "42", floats([1, 42, 3], [4, 5, 6]), "converted"),
        (TABLE, "(slice(None), 2)", "[0, 1]", floats([1, 2, 0], [4, 5, 1]), "converted"),
        (TABLE, "(0, 0)", "np.float64(9)", floats([9, 2, 3], [4, 5, 6]), "numpy_number"),
        (INTS, "slice(2)", "[1.7, -1.7]", np.array([1, -1]), "cut_off"),
        (INTS, "1", "2.7", np.array([1, 2]), "cut_off"),
    ]:
        act = f"{start}; v.assign_slice({key}, {value})"
        yield shows("dtype", act, VALUE, expected, why)


def _refused_parts() -> Cases:
    seven = "np.array(7, np.float32)"
    for rule, start, key, value, error, why, naming in [
        ("bad_key", TABLE, "2", seven, IndexError, "bad_key", ()),
        ("bad_key", TABLE, "-3", seven, IndexError, "bad_key", ()),
        ("bad_key", TABLE, "(0, 0, 0)", seven, IndexError, "bad_key", ()),
        ("bad_key", TABLE, "(0, 3)", seven, IndexError, "bad_key", ()),
        ("bad_key", TABLE, "(slice(None), -4)", seven, IndexError, "bad_key", ()),
        ("bad_key", V, "3", seven, IndexError, "bad_key", ()),
        ("broadcast", TABLE, "0", "np.ones(2, np.float32)", ValueError, "no_fit", ()),
        ("broadcast", TABLE, "(slice(None), 0)", SEVENS, ValueError, "no_fit", ()),
        ("dtype", TABLE, "0", "np.ones(3)", TypeError, "other_dtype", DTYPES),
        ("dtype", TABLE, "0", "np.ones(3, np.int32)", TypeError, "other_dtype",
         ("float32", "int32")),
        ("dtype", TABLE, "0", "np.array(7.0)", TypeError, "no_axes_dtype", DTYPES),
        ("dtype", WIDE, "slice(1)", "np.ones(1, np.float32)", TypeError, "other_dtype", DTYPES),
    ]:  # fmt: skip
        before = {TABLE: ROWS, V: FIRST, WIDE: np.array([1.0, 2.0])}[start]
        yield from refused_and_kept(
            rule,
            start,
            f"v.assign_slice({key}, {value})",
            error,
            why,
            naming,
            after_rule="nothing_else",
            before=before,
        )


def _around_a_part() -> Cases:
    start = f"{TABLE}; {LAST}; w = Variable(m)"
    others = ("w", "m", VALUE, "v.value()[0]")
    yield returns("itself", start, "v.assign_slice(0, m)", "v", others, "variable.itself")
    chained = "v.assign_slice(0, m).assign_slice(1, m)"
    yield returns("itself", start, chained, "v", others, "variable.itself")
    yield returns("itself", start, "v[0].assign(m)", "v", others, "variable.itself")
    start = f"{TABLE}; {LAST}"
    yield snapshot("nothing_else", start, ROWS, "v.assign_slice(0, m)", "v.assign_slice(1, m)")
    yield snapshot("nothing_else", f"{start}; v.assign_slice(0, m)", floats([7, 8, 9], [4, 5, 6]),
                   "v.assign_slice(0, -m)")  # fmt: skip
    yield left_alone("nothing_else", start, "v.assign_slice(0, m)", "m", floats(7, 8, 9))
    copied = "v.assign_slice(..., a); a[0] = 0"
    array = "a = np.array([7, 8, 9], np.float32)"
    yield shows("nothing_else", f"{V}; {array}; {copied}", VALUE, floats(7, 8, 9), "keeps_a_copy")
    yield read_only("nothing_else", f"{start}; v.assign_slice(0, m)", "[0, 0] = 1",
                    "v.assign_slice(1, m)")  # fmt: skip
