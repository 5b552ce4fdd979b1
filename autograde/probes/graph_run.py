"""Run a graph several times with kernels that note their calls, and tell what they noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from insidetensor.graphs.mistakes import KERNELS

from .agent import raised_by
from .graphs import asked, errors_of, place_of


class CalledTooOftenError(Exception):
    """Stops a run that may take for ever."""


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is a "graph" as columns, the number of its "node", and "runs", one after the other.

    A run is a feed, whose values are places in "objects", and kernels: None for the learner's own,
    or what replaces some of the ordinary ones (see `_kernel`). "errors" are what kernels raise.
    "most" is how many calls of kernels a run may make. The answer holds what each run gave, and
    what has become of the objects; what a kernel got first and what is left in a feed comes with
    its place in them.
    """
    node = asked(given["graph"])[given["node"]]
    objects, errors = given["objects"], errors_of(given["errors"])
    seen = []
    for places, own in given["runs"]:
        feed = {name: objects[place] for name, place in places.items()}
        calls: list[tuple[str, tuple[Any, ...]]] = []
        kernels = [] if own is None else [_kernels(own, errors, calls, given["most"])]
        facts: dict[str, Any] = {"error": None}
        try:
            facts["value"] = names["run"](node, feed, *kernels)
        except BaseException as error:
            facts |= {"value": raised_by(error, names), "error": place_of(error, errors)}
        facts["calls"] = dict(Counter(op for op, _ in calls))
        first = calls[0][1] if calls else ()
        facts["first_call"] = [(place_of(value, objects), value) for value in first]
        facts["feed"] = {name: (place_of(value, objects), value) for name, value in feed.items()}
        seen.append(facts)
    return {"runs": seen, "objects": objects}


def _kernels(
    own: dict[str, tuple[Any, ...]],
    errors: Sequence[BaseException],
    calls: list[tuple[str, tuple[Any, ...]]],
    most: int,
) -> dict[str, Callable[..., Any]]:
    """Kernels that note their calls, and give up after too many."""

    def noting(op: str) -> Callable[..., Any]:
        kernel = _kernel(*own[op], errors=errors) if op in own else KERNELS[op]

        def noted(*values: Any) -> Any:
            calls.append((op, values))
            if len(calls) > most:
                raise CalledTooOftenError
            return kernel(*values)

        return noted

    return {op: noting(op) for op in KERNELS}


def _kernel(what: str, *numbers: int, errors: Sequence[BaseException]) -> Callable[..., Any]:
    """A kernel that is ("raises", place of an error), or ("weighted", a factor for each value)."""

    def kernel(*values: Any) -> Any:
        if what == "raises":
            raise errors[numbers[0]]
        return sum(factor * value for factor, value in zip(numbers, values, strict=True))

    return kernel
