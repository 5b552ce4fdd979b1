"""What is asked of `scatter_nd`: its values, what it leaves alone, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, find_refusal, is_kind, value_of
from autograde.checks.trials import Trials, explained
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value

from .scatter_calls import LaidOut, calls_by_rule
from .scatter_cases import Scatter, likely, refused_calls, scattered

SEED = 2026
NAMES = ("tensor", "indices", "updates")
TRIALS = Trials("scatter_nd")
RANDOM = Random()  # draws anew each time what no constant may answer
Look = Callable[[LaidOut, dict[str, Any], list[int]], Finding | None]


def scatter_nd_cases() -> Iterator[Case]:
    """Elements and rows, repeats, every layout; nothing given may change; what is refused."""
    calls = list(calls_by_rule(SEED))
    for rule, call in calls:
        yield _case(rule, call, find_wrong, *([find_sharing] if rule == "no_index" else []))
    table = np.array([[[0], [1]], [[1], [2]]])
    twice = Scatter(np.arange(3), table, np.array([[10, 20], [30, 40]]), "twice")
    yield _case("last_wins", LaidOut(twice), find_other_order)
    for rule, call in calls:
        if rule == "elements":
            yield _case("a_copy", call, find_changed, find_sharing)
    locked = Scatter(np.arange(6.0).reshape(3, 2), np.array([[1, 1]]), np.array([-1.0]))
    yield _case("a_copy", LaidOut(locked, writable=False), find_changed, find_sharing)
    # An error may come when some updates are written already: also then, not into what is given.
    for index in ([[0, 0], [3, 0]], [[1, 1], [0, -1]]):
        refused = Scatter(np.zeros((3, 2)), np.array(index), np.array([5.0, 6.0]))
        yield _case("a_copy", LaidOut(refused), find_changed)
    for bad, error, naming in refused_calls():
        rule = "updates_shape" if bad.why == "broadcast" else bad.why
        why = say(f"scatter_nd.{bad.why}")
        if rule != "negative":
            yield TRIALS.refuses(rule, *bad.arrays, error=error, naming=naming, why=why)
            continue
        yield TRIALS.refuses(rule, *bad.arrays, error=error, why=why)
        yield _named("bounds", bad, naming)


def _named(rule: str, call: Scatter, naming: list[str]) -> Case:
    """A call whose IndexError, if it raises one, must name what is out of bounds."""

    def find(seen: Any) -> Finding | None:
        if not isinstance(seen, Raised) or not is_kind(seen, IndexError):
            return None
        text = TRIALS.call(*call.arrays)
        return find_refusal(seen, error=IndexError, naming=naming, call=text)

    return TRIALS.case(rule, find, *call.arrays)


def find_wrong(laid_out: LaidOut, told: dict[str, Any], order: list[int]) -> Finding | None:
    """What is wrong with the result."""
    call = laid_out.call
    text = TRIALS.call(*call.arrays)
    yours, found = value_of(told["gave"], text)
    found = found or find_value(yours, scattered(call), text)
    if found is None:
        return None
    return explained(found, yours, likely(call), say(f"scatter_nd.{call.why}"))


def find_other_order(laid_out: LaidOut, told: dict[str, Any], order: list[int]) -> Finding | None:
    """Whether an index that comes twice in a table was not written last where it comes last.

    What else may be wrong with a table of updates breaks another rule.
    """
    call, yours = laid_out.call, told["gave"]
    if find_value(yours, likely(call)["scatter_nd.first_wins"], "") is not None:
        return None
    found = find_value(yours, scattered(call), TRIALS.call(*call.arrays))
    return because(found, say(f"scatter_nd.{call.why}"))


def find_changed(laid_out: LaidOut, told: dict[str, Any], order: list[int]) -> Finding | None:
    """Which of the arrays that were given has other numbers or flags after the call."""
    writable = [flag for _, _, flag in laid_out.given]
    text = TRIALS.call(*laid_out.call.arrays)
    for place, (name, before) in enumerate(zip(NAMES, laid_out.call.arrays, strict=True)):
        same = find_value(told["given"][place], before, "") is None
        if not same or told["writable"][place] != writable[place]:
            sentence = say("scatter_nd.given_changed", call=text, name=name)
            return Finding(sentence, mistake="in-place")
    gave = told["gave"]
    if isinstance(gave, Raised) and is_kind(gave, "NotImplementedError"):
        return find_raised(gave, text)
    return None


def find_sharing(laid_out: LaidOut, told: dict[str, Any], order: list[int]) -> Finding | None:
    """Which of the arrays the result shares memory with, or is."""
    text = TRIALS.call(*laid_out.call.arrays)
    yours, found = value_of(told["gave"], text)
    if found is not None or not isinstance(yours, np.ndarray):
        return found
    # An array without elements shares with nothing; that it is the same one can be told.
    same = [order[place] for place in told["same"]]
    before = yours
    for place, name in enumerate(NAMES):
        after = told["later"][place]
        if place in same or find_value(after, before, "") is not None:
            return Finding(say("scatter_nd.shares", call=text, name=name), mistake="shares")
    if same != [len(NAMES)]:
        return Finding(say("scatter_nd.shares", call=text, name=NAMES[0]), mistake="shares")
    return None


def _case(rule: str, laid_out: LaidOut, *looks: Look) -> Case:
    """One call, and what is looked at after it."""
    order = RANDOM.sample(range(len(NAMES) + 1), len(NAMES) + 1)
    text = TRIALS.call(*laid_out.call.arrays)

    def find(seen: Any) -> Finding | None:
        told, found = value_of(seen, text)
        if found is not None:
            return found
        findings = (look(laid_out, told, order) for look in looks)
        return next((finding for finding in findings if finding is not None), None)

    # Larger than every number of the calls, and small enough for uint8.
    given = (TRIALS.name, laid_out.given, order, RANDOM.randint(200, 255))
    return Case(rule, "call_on_arrays", given, find)
