"""Arrays whose sum is easily lost, their exact sums, and what ways that lose it come to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import numpy as np

SEED = 2026
ACCURACY = 1e-12  # of the sum of the sizes; float64 in any order is far better for 5,000 numbers
INTEGERS = ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64")


def arrays() -> Iterator[tuple[str, np.ndarray]]:
    """(the reason for looking at it, an array of one axis)."""
    yield "plain", np.array([1, 2, 3])
    yield "plain", np.array([2.5, -1.0])
    yield "narrow", np.array([200, 100], dtype="uint8")
    yield "narrow", np.array([100, 100, -1], dtype="int8")
    yield "narrow", np.array([-30000, -30000], dtype="int16")
    yield "wide", np.array([2**31 - 1, 1], dtype="int32")
    yield "wide", np.array([2**32 - 1] * 3, dtype="uint32")
    yield "exact", np.array([2**53, 1])
    yield "exact", np.array([2**53 + 1, -(2**53)])
    yield "beyond", np.array([2**64 - 1], dtype="uint64")
    yield "beyond", np.array([2**63 - 1, 2**63 - 1, 5])
    yield "beyond", np.array([-(2**63), -1])
    yield "beyond", np.array([2**64 - 1, 1], dtype="uint64")
    yield "beyond", np.array([2**64 - 1] * 5, dtype="uint64")
    yield "bool", np.array([True, False, True, True])
    yield "bool", np.array([True] * 300)
    yield "bool", np.array([False])
    yield "float64", np.full(5000, 0.1)
    yield "float64", np.array([0.1, 0.2, 0.3, 1e10])
    yield "float16", np.array([60000.0, 60000.0], dtype="float16")
    yield "float16", np.full(4096, 32.0, dtype="float16")
    yield "float16", np.array([2048.0, *[1.0] * 5], dtype="float16")
    yield "float32", np.array([2**24, 1.0, 1.0], dtype="float32")
    yield "float32", np.array([3e38, 3e38, -1e38], dtype="float32")
    yield "float32", np.array([1e8, *[1.0] * 3000], dtype="float32")
    for dtype in (*INTEGERS, "bool", "float16", "float32", "float64"):
        yield "empty", np.array([], dtype=dtype)
        yield "one", np.ones(1, dtype=dtype)
    yield from _seeded()
    yield "layout", np.arange(200, 210, dtype="uint8")[::-3]
    yield "layout", np.arange(20000, dtype="int16").reshape(100, 200)[:, 7]


def _seeded() -> Iterator[tuple[str, np.ndarray]]:
    rng = Random(SEED)
    for dtype in INTEGERS:
        bounds = np.iinfo(dtype)
        for size in (2, 30, 1000):
            values = [rng.randint(int(bounds.min), int(bounds.max)) for _ in range(size)]
            yield _width(dtype), np.array(values, dtype=dtype)
    for dtype, largest in (("float16", 4.5), ("float32", 37.0), ("float64", 200.0)):
        for size in (2, 30, 5000):
            numbers = [rng.uniform(-1, 2) * 10 ** rng.uniform(-3, largest) for _ in range(size)]
            yield dtype, np.array(numbers, dtype=dtype)


def _width(dtype: str) -> str:
    bits = np.iinfo(dtype).bits
    return "narrow" if bits < 32 else "wide" if bits < 64 else "beyond"


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


def mistaken(x: np.ndarray) -> dict[str, object]:
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
