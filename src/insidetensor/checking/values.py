"""Compare two values: first their types, then lengths or shapes, then dtypes, then contents."""

from collections.abc import Sequence
from typing import Any

from insidetensor.showing.shown import format_index, format_value, is_a, kind

Problem = tuple[str, dict[str, object]]

BOOLS = (bool, "numpy.bool_")
INTS = (int, "numpy.integer")
FLOATS = (float, "numpy.floating")


def find_problem(yours: Any, expected: Any, at: str = "") -> Problem | None:
    """Find the first difference from `expected`, as (message key, its fields); None if equal.

    `at` is the index of this value in the whole one, such as "[0][2]".
    """
    if isinstance(expected, tuple | list):
        return _sequence(yours, expected, at)
    if is_a(expected, "numpy.ndarray"):
        return _array(yours, expected, at)
    if not _same_type(yours, expected):
        return _type_problem(yours, expected, at)
    if _equal(yours, expected):
        return None
    if not at:
        return "other", {}
    return "other_at", {"at": at, "item": format_value(yours), "wanted": format_value(expected)}


def plain_sequence(value: Any) -> Any:
    """Turn a subclass of tuple or list into a plain one, without calling its own methods."""
    for plain in (tuple, list):
        if is_a(value, plain):
            return plain.__getitem__(value, slice(None))
    return value


def plain_number(value: Any) -> float | None:
    """Turn a number, or a subclass of one, into a plain float without calling its own methods.

    None for what is no number, and for a number too large for a float.
    """
    try:
        for plain in (float, int):
            if is_a(value, plain):
                return plain.__float__(value)
        return float(value) if is_a(value, "numpy.number") else None
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def is_int(value: object) -> bool:
    """Whether this is an int, Python's or NumPy's; bool is not."""
    return is_a(value, *INTS) and not is_a(value, bool)


def _equal(yours: Any, expected: Any) -> bool:
    """Whether the two are equal, or both not a number."""
    try:
        return bool(yours == expected) or bool(yours != yours and expected != expected)
    except KeyboardInterrupt:
        raise
    except BaseException:  # a learner's `__eq__` may raise anything
        return False


def _same_type(yours: Any, expected: Any) -> bool:
    if type(yours) is type(expected):  # nearly always
        return True
    if expected is None:
        return False
    if is_a(expected, *BOOLS):
        return is_a(yours, *BOOLS)
    if is_a(expected, *INTS):
        return is_int(yours)
    if is_a(expected, *FLOATS):
        return is_a(yours, *INTS, *FLOATS) and not is_a(yours, bool)
    return is_a(yours, type(expected))


def _type_problem(yours: Any, expected: Any, at: str) -> Problem:
    if yours is None and not at:
        return "nothing", {}
    if isinstance(expected, tuple) and is_a(yours, list) and not at:
        return "list_for_tuple", {"instead": format_value(tuple(plain_sequence(yours)))}
    if expected is None and not at:
        return "other", {}
    fields: dict[str, object] = {"got_kind": kind(yours), "want_kind": kind(expected)}
    return ("type_at", {**fields, "at": at}) if at else ("type", fields)


def _sequence(yours: Any, expected: Sequence[Any], at: str) -> Problem | None:
    wanted = tuple if isinstance(expected, tuple) else list
    if not is_a(yours, wanted):
        return _type_problem(yours, expected, at)
    yours = plain_sequence(yours)
    if len(yours) != len(expected):
        fields: dict[str, object] = {"got_count": len(yours), "want_count": len(expected)}
        return ("length_at", {**fields, "at": at}) if at else ("length", fields)
    pairs = enumerate(zip(yours, expected, strict=True))
    problems = (find_problem(mine, right, f"{at}[{i}]") for i, (mine, right) in pairs)
    return next((problem for problem in problems if problem is not None), None)


def _array(yours: Any, expected: Any, at: str) -> Problem | None:
    import numpy as np

    if not is_a(yours, np.ndarray):
        return _type_problem(yours, expected, at)
    yours = np.asarray(yours)
    if yours.shape != expected.shape:
        return "shape", {"got_shape": yours.shape, "want_shape": expected.shape}
    if yours.dtype != expected.dtype:
        return "dtype", {"got_dtype": yours.dtype, "want_dtype": expected.dtype}
    if expected.dtype.hasobject:
        same = [_equal(*pair) for pair in zip(yours.flat, expected.flat, strict=True)]
        different = ~np.array(same, dtype=bool).reshape(expected.shape)
    else:
        different = (yours != expected) & ~((yours != yours) & (expected != expected))
    if not np.any(different):
        return None
    first = tuple(int(i) for i in np.argwhere(different)[0])
    item, wanted = format_value(yours[first]), format_value(expected[first])
    return "other_at", {"at": format_index(first), "item": item, "wanted": wanted}
