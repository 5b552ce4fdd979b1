"""What is wrong with an array that came back: its type, shape and dtype, then its first element."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import attempt, find_value
from insidetensor.checking.values import problem_in
from insidetensor.shown import shown_index

from .wording import say

Told = tuple[str, str, str, str]  # what was given, got and wanted, and why


@contextmanager
def unwarned() -> Iterator[None]:
    """Ignore the warnings of a learner's casts: they cost nothing, whatever filters are set."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def find_array(
    function: Any,
    x: np.ndarray,
    *args: object,
    call: str,
    expected: np.ndarray,
    wrong: Callable[[np.ndarray], np.ndarray],
    explain: Callable[[np.ndarray, int], Told],
) -> Finding | None:
    """What is wrong with `function(x, *args)`, or with what it did to `x`.

    `wrong(yours)` says where an array of the right shape and dtype is wrong; `explain(yours, at)`
    tells of the element `at` (in row-by-row order) what was given, got and wanted, and why.
    """
    kept = x.copy()
    yours, raised = attempt(function, x, *args, call=call)
    if raised is not None:
        return raised
    found = problem_in(yours, expected)
    if found is not None and found[0] != "other_at":
        return find_value(yours, expected, call)
    yours = np.asarray(yours)
    places = np.flatnonzero(wrong(yours))
    if places.size:
        at = int(places[0])
        index = shown_index([int(i) for i in np.unravel_index(at, expected.shape)])
        given, got, want, why = explain(yours, at)
        fields = {"call": call, "given": given, "at": index, "got": got, "want": want}
        return Finding(f"{say('elements.wrong', **fields)} {why}".strip(), mistake="elements-wrong")
    if x.tobytes() != kept.tobytes():
        return Finding(say("elements.changed", call=call), mistake="input-changed")
    return None
