"""Find what is wrong with the changed copy and with the variable over arrays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import attempt

from . import scatter_cases as cases
from . import variable_cases as scripts
from .script_run import first_wrong
from .trials import Trials, first
from .wording import say

SEED = 2026
CALLS = 150
Findings = Iterator[Finding | None]


# ---- scatter_nd ----------------------------------------------------------------------------------


def check_scatter_nd(submitted: Any) -> Finding | None:
    """Elements and rows, repeats, every layout; nothing given may change; what is refused."""
    return first(_scatter_nd(Trials("scatter_nd", submitted)))


def _scatter_nd(trials: Trials) -> Findings:
    for call in cases.some_calls():
        yield from _one(trials, call)
    for call, error, naming in cases.refused_calls():
        why = say(f"scatter_nd.{call.why}")
        yield trials.refuses(*call.copy().arrays, error=error, naming=naming, why=why)
    for call in cases.random_calls(Random(SEED), CALLS):
        yield from _one(trials, call)


def _one(trials: Trials, call: cases.Scatter) -> Findings:
    given = call.copy()
    yield trials.value(
        *given.arrays,
        expected=cases.scattered(call),
        likely=cases.likely(call),
        why=say(f"scatter_nd.{call.why}"),
    )
    text = trials.call(*call.arrays)
    for name, before, after in zip(
        ("tensor", "indices", "updates"), call.arrays, given.arrays, strict=True
    ):
        if not np.array_equal(before, after) or before.flags.writeable != after.flags.writeable:
            yield Finding(say("scatter_nd.given_changed", call=text, name=name), None, "in-place")
    again = call.copy()
    yours, raised = attempt(trials.function, *again.arrays, call=text)
    yield raised
    for name, array in (("tensor", again.tensor), ("updates", again.updates)):
        # An array without elements shares with nothing; `is` tells what can be told there.
        if yours is array or np.shares_memory(np.asarray(yours), array):
            yield Finding(say("scatter_nd.shares", call=text, name=name), mistake="shares")


# ---- Variable ------------------------------------------------------------------------------------


def check_variable(submitted: Any) -> Finding | None:
    """Copies in, read-only snapshots out; shape and dtype are kept."""
    return first_wrong(scripts.HOLDING, submitted, "assign")


def check_variable_updates(submitted: Any) -> Finding | None:
    """Sums and differences; snapshots stay; nothing is broadcast and nothing is promoted."""
    more = scripts.random_updates(Random(SEED))
    return first_wrong([*scripts.UPDATES, *more], submitted, "assign_add")


def check_variable_slices(submitted: Any) -> Finding | None:
    """Parts by every kind of key, broadcast; snapshots stay; what is refused changes nothing."""
    more = scripts.random_slices(Random(SEED))
    return first_wrong([*scripts.SLICES, *more], submitted, "assign_slice")


def check_variable_scatter(submitted: Any) -> Finding | None:
    """Elements and rows by their indices, and everything that `scatter_nd` refuses."""
    return first_wrong(scripts.SCATTER, submitted, "scatter_nd_update")
