"""The visible check of a function that rounds float32 numbers to bfloat16 patterns."""

from collections.abc import Callable
from typing import Any

import numpy as np

from insidetensor.checking.checks import call_text, passes
from insidetensor.checking.findings import Finding, attempt, because, find_value
from insidetensor.checking.values import find_problem
from insidetensor.messages import message
from insidetensor.showing.shown import format_index, format_value

QUIET_NAN = 0x7FC0  # all bits of the exponent, and the first of the fraction


def rounds_to_bfloat16(
    function: Callable[[Any], Any], x: np.ndarray, *, expected: np.ndarray, why: str = ""
) -> bool:
    """Whether `function(x)` gives these bfloat16 patterns for an array of float32.

    `expected` holds uint16 patterns in the shape of `x`; where `x` is NaN, any quiet NaN does.
    `why` is the reason, a sentence. The function gets a copy of `x` and must leave it as it is.

    Raises: Mistake, when it returns another value, raises an error or is not written yet.
    """
    call = call_text(function, x)
    given = x.copy()
    yours, raised = attempt(function, given, call=call)
    passes(because(raised or _problem(yours, x, expected, call), why))
    changed = Finding(message("bfloat16.changed", call=call), mistake="input-changed")
    return passes(changed if given.tobytes() != x.tobytes() else None)


def _problem(yours: Any, x: np.ndarray, expected: np.ndarray, call: str) -> Finding | None:
    found = find_problem(yours, expected)
    if found is None or found[0] != "other_at":
        return find_value(yours, expected, call)
    patterns = np.asarray(yours)
    quiet = (patterns & np.uint16(QUIET_NAN)) == QUIET_NAN
    wrong = np.argwhere(np.where(np.isnan(x), ~quiet, patterns != expected))
    if not len(wrong):
        return None
    at = tuple(int(i) for i in wrong[0])
    right = _pattern(int(expected[at]))
    fields = {
        "call": call,
        "given": f"{format_value(x[at])} ({int(x.view(np.uint32)[at]):#010x})",
        "at": format_index(at),
        "got": _pattern(int(patterns[at])),
        "want": message("bfloat16.nan", pattern=right) if np.isnan(x[at]) else right,
    }
    return Finding(message("bfloat16.wrong", **fields), mistake="elements-wrong")


def _pattern(pattern: int) -> str:
    """A bfloat16 pattern in hex, and the number that it stands for."""
    number = np.array([pattern << 16], dtype=np.uint32).view(np.float32)[0]
    return message("bfloat16.pattern", pattern=f"{pattern:#06x}", number=format_value(number))
