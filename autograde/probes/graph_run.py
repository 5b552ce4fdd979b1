"""Run a graph several times with kernels that note their calls, and tell what they noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .agent import raised_by
from .graphs import errors_of, made, place_of

Kernels = dict[str, Callable[..., Any]]
KERNELS: Kernels = {
    "add": np.add,
    "multiply": np.multiply,
    "matmul": np.matmul,
    "relu": lambda x: np.maximum(x, 0),
    "sum": np.sum,
}


class CalledTooOftenError(Exception):
    """Stops a run that may take for ever."""


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is a "graph", the number of its "node", and "runs", one after the other.

    A run has a "feed", whose values are places in "objects", and "kernels": None for those of the
    learner's, or what replaces some of the ordinary ones (see `_kernel`). "errors" are what kernels
    raise. "most" is how many calls of kernels a run may make. The answer holds what each run gave,
    and what has become of the objects.
    """
    node = made(given["graph"])[given["node"]]
    objects, errors = given["objects"], errors_of(given["errors"])
    runs = [_one(names, node, run, objects, errors, given["most"]) for run in given["runs"]]
    return {"runs": runs, "objects": objects}


def _one(
    names: dict[str, Any],
    node: Any,
    asked: dict[str, Any],
    objects: Sequence[Any],
    errors: Sequence[BaseException],
    most: int,
) -> dict[str, Any]:
    feed = {name: objects[place] for name, place in asked["feed"].items()}
    calls: list[tuple[str, tuple[Any, ...]]] = []
    own = asked["kernels"]
    kernels = () if own is None else (_kernels(own, errors, calls, most),)
    facts: dict[str, Any] = {"error": None}
    try:
        facts["value"] = names["run"](node, feed, *kernels)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        facts["value"] = raised_by(error, names)
        facts["error"] = place_of(error, errors)
    return {
        **facts,
        "calls": dict(Counter(op for op, _ in calls)),
        "first_call": [_which(value, objects) for value in calls[0][1]] if calls else [],
        "feed": {name: _which(value, objects) for name, value in feed.items()},
    }


def _which(value: Any, objects: Sequence[Any]) -> tuple[int | None, Any]:
    """Which object this is; its value, where it is none of them."""
    place = place_of(value, objects)
    return place, value if place is None else None


def _kernels(
    own: dict[str, tuple[Any, ...]],
    errors: Sequence[BaseException],
    calls: list[tuple[str, tuple[Any, ...]]],
    most: int,
) -> Kernels:
    def noting(op: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*values: Any) -> Any:
            calls.append((op, values))
            if len(calls) > most:
                raise CalledTooOftenError
            return kernel(*values)

        return noted

    own_kernels = {op: _kernel(*described, errors=errors) for op, described in own.items()}
    return {op: noting(op, own_kernels.get(op, kernel)) for op, kernel in KERNELS.items()}


def _kernel(what: str, *numbers: int, errors: Sequence[BaseException]) -> Callable[..., Any]:
    """A kernel that is ("raises", place of an error), or ("weighted", a factor for each value)."""

    def raises(*values: Any) -> Any:
        raise errors[numbers[0]]

    def weighted(*values: Any) -> Any:
        return sum(factor * value for factor, value in zip(numbers, values, strict=True))

    return {"raises": raises, "weighted": weighted}[what]
