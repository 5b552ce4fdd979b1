"""Compare two values: first their types, then lengths or shapes, then dtypes, then contents."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .shown import kind, shown

Problem = tuple[str, dict[str, object]]


def problem_in(yours: Any, expected: Any, at: str = "") -> Problem | None:
    """(message key, its fields) of what is wrong, or None.

    `at` is the index that led here, such as "[0][2]".
    """
    if isinstance(expected, np.ndarray):
        return _array(yours, expected)
    if isinstance(expected, tuple | list):
        return _sequence(yours, expected, at)
    if not _same_type(yours, expected):
        return _type_problem(yours, expected, at)
    try:
        same = bool(yours == expected) or bool(yours != yours and expected != expected)
    except Exception:
        same = False
    if same:
        return None
    return (
        ("other_at", {"at": at, "item": shown(yours), "wanted": shown(expected)})
        if at
        else ("other", {})
    )


def _same_type(yours: Any, expected: Any) -> bool:
    if expected is None:
        return yours is None
    if isinstance(expected, bool | np.bool_):
        return isinstance(yours, bool | np.bool_)
    if isinstance(expected, int | np.integer):
        return isinstance(yours, int | np.integer) and not isinstance(yours, bool)
    if isinstance(expected, float | np.floating):
        numbers = (int, float, np.integer, np.floating)
        return isinstance(yours, numbers) and not isinstance(yours, bool)
    return isinstance(yours, type(expected))


def _type_problem(yours: Any, expected: Any, at: str) -> Problem:
    if yours is None and not at:
        return "nothing", {}
    if isinstance(expected, tuple) and isinstance(yours, list) and not at:
        return "list_for_tuple", {"instead": shown(tuple(yours))}
    fields: dict[str, object] = {"got_kind": kind(yours), "want_kind": kind(expected)}
    return ("type_at", {**fields, "at": at}) if at else ("type", fields)


def _sequence(yours: Any, expected: Sequence[Any], at: str) -> Problem | None:
    wanted = tuple if isinstance(expected, tuple) else list
    if not isinstance(yours, wanted):
        return _type_problem(yours, expected, at)
    if len(yours) != len(expected):
        fields: dict[str, object] = {"got_count": len(yours), "want_count": len(expected)}
        return ("length_at", {**fields, "at": at}) if at else ("length", fields)
    pairs = enumerate(zip(yours, expected, strict=True))
    problems = (problem_in(mine, right, f"{at}[{i}]") for i, (mine, right) in pairs)
    return next((problem for problem in problems if problem is not None), None)


def _array(yours: Any, expected: np.ndarray) -> Problem | None:
    if not isinstance(yours, np.ndarray):
        return _type_problem(yours, expected, "")
    if yours.ndim != expected.ndim or yours.shape != expected.shape:
        return "shape", {"got_shape": yours.shape, "want_shape": expected.shape}
    if yours.dtype != expected.dtype:
        return "dtype", {"got_dtype": yours.dtype, "want_dtype": expected.dtype}
    different = (yours != expected) & ~((yours != yours) & (expected != expected))
    if not np.any(different):
        return None
    first = tuple(int(i) for i in np.argwhere(different)[0])
    at = f"[{', '.join(map(str, first))}]"
    return "other_at", {"at": at, "item": shown(yours[first]), "wanted": shown(expected[first])}
