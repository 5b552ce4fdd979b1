"""Run statements, as `stages`, that build graphs, run them and trace functions, and note calls."""

import re
from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import Any

import numpy as np

from autograde.checks.probes import graphs
from autograde.checks.probes.closed_helpers import closing
from autograde.checks.probes.stages import run_statement
from insidetensor import GraphNode
from insidetensor.graphs.mistakes import KERNELS, graph_value
from insidetensor.graphs.node import list_needed, sort_steps

MOST_CALLS = 20_000  # of a kernel: a run may take for ever


class OwnError(Exception):
    """An error of a class that nobody else knows."""


class CalledTooOftenError(Exception):
    """Stops a run that may take for ever."""


def look(names: dict[str, Any], given: list[str]) -> list[Any]:
    """What each statement gives or raises; they know `make_vocabulary` too."""
    own = {**names, **make_vocabulary(given)}
    if callable(own.get("run")):
        own["run"] = closing(own["run"], list_needed, sort_steps, graph_value)
    return [run_statement(statement, own, names) for statement in given]


def make_vocabulary(statements: Sequence[str]) -> dict[str, Any]:
    """Make the names that statements may use: placeholders such as x1, and functions.

    `kernels` note in `called` how often each is called, and in `got` the values of the first call;
    a function that is `watched` notes its calls in `calls`, with its arguments by place and name.
    """
    called: dict[str, int] = {}
    got: list[Any] = []
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def noting(op: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*values: Any) -> Any:
            if not called:
                got.extend(values)
            called[op] = called.get(op, 0) + 1
            if called[op] > MOST_CALLS:
                raise CalledTooOftenError
            return kernel(*values)

        return noted

    def watched(f: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **named: Any) -> Any:
            calls.append((args, named))
            return f(*args, **named)

        return update_wrapper(noted, f)  # so that the signature is seen

    def arguments() -> list[Any]:
        return [value for args, named in calls[:1] for value in (*args, *named.values())]

    def fed(*values: Any) -> dict[str, Any]:
        """A feed for the placeholders that a function was called with, whatever their names."""
        return {node.value: value for node, value in zip(arguments(), values, strict=False)}

    names = set(re.findall(r"\b[xy]\d+\b", "; ".join(statements)))
    return {
        **{name: graphs.make_placeholder(name) for name in names},
        "kernels": {op: noting(op, kernel) for op, kernel in KERNELS.items()},
        **{"called": called, "got": got, "calls": calls},
        **{each.__name__: each for each in (watched, arguments, fed, caught, failing, graph_value)},
        **{each.__name__: each for each in (graphs.deep, graphs.ladder, graphs.which)},
        **{each.__name__: each for each in (graphs.told, list_needed, OwnError)},
        **{"np": np, "GraphNode": GraphNode, "Step": graphs.Step},
    }


def caught(function: Callable[..., Any], *args: Any) -> Any:
    """The error that a call raises; what it returns, where it raises none."""
    try:
        return function(*args)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return error


def failing(error: BaseException) -> Callable[..., Any]:
    """A kernel that raises this error."""

    def kernel(*values: Any) -> Any:
        raise error

    return kernel
