"""Cases that run a graph, once or several times, and what is found in values and calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because, find_value
from insidetensor.graphs.mistakes import TOO_OFTEN, graph_value
from insidetensor.graphs.node import LEAVES, needed, written
from insidetensor.messages import message
from insidetensor.shown import shown

from .graph_data import asks, columns_of, number_of, numbered, of_depth

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """One run: its feed, and what replaces ordinary kernels; None for no kernels at all."""

    feed: Mapping[str, Any]
    kernels: Mapping[str, tuple[Any, ...]] | None
    call: str


def run_of(
    graph: GraphNode,
    feed: Mapping[str, Any],
    kernels: Mapping[str, tuple[Any, ...]] | None = None,
    *,
    default: bool = False,
) -> Run:
    """A run of a graph; with `default`, without kernels. `kernels` replace ordinary ones."""
    named = ", kernels" if kernels else ""
    call = f"run({written(graph)}, {shown(dict(feed))}{named})"
    return Run(feed, None if default else kernels or {}, call)


def runs(
    rule: str,
    graph: GraphNode,
    asked: Sequence[Run],
    find: Callable[[Facts], Finding | None],
    *,
    errors: Sequence[tuple[str, str]] = (),
    objects: Sequence[Any] | None = None,
) -> Case:
    """A case that runs a graph so often, and looks at all that came of it.

    `objects` are what can be fed, where the values of a feed are places in them.
    """
    nodes = numbered(graph)
    fed = list(objects or [])
    feeds = []
    for run in asked:
        if objects is None:
            places = range(len(fed), len(fed) + len(run.feed))
            feeds.append(dict(zip(run.feed, places, strict=True)))
            fed += run.feed.values()
        else:
            feeds.append(dict(run.feed))
    given = {
        "graph": columns_of(nodes),
        "node": number_of(graph, nodes),
        "runs": [
            {"feed": feed, "kernels": None if run.kernels is None else dict(run.kernels)}
            for feed, run in zip(feeds, asked, strict=True)
        ],
        "objects": fed,
        "errors": list(errors),
        "most": TOO_OFTEN * (1 + due_calls(graph).total()),
    }
    return asks(rule, "graph_run", given, call=asked[0].call, find=find)


def gives(
    rule: str,
    graph: GraphNode,
    feed: Mapping[str, Any],
    *,
    why: str = "",
    default: bool = False,
    calls: bool = False,
    or_none: bool = False,
) -> Case:
    """One run, which gives the right value; with `calls`, every kernel is called as it must."""
    run = run_of(graph, feed, default=default)
    expected = graph_value(graph, feed)

    def find(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        found = called_again(seen, graph, run.call) if calls else None
        found = found or find_ran(seen, expected, run.call, or_none=or_none)
        return because(found or (called_never(seen, graph, run.call) if calls else None), why)

    return runs(rule, graph, [run], find)


def find_ran(seen: Facts, expected: Any, call: str, *, or_none: bool = False) -> Finding | None:
    """What is wrong with the value of a run."""
    yours, raised = value_of(seen["value"], call)
    if raised is not None:
        return of_depth(raised, call)
    return find_value(yours, expected, call, or_none=or_none)


def due_calls(graph: GraphNode) -> Counter[str]:
    """How often a run must call each kernel."""
    return Counter(step.op for step in needed(graph) if step.op not in LEAVES)


def called_again(seen: Facts, graph: GraphNode, call: str) -> Finding | None:
    """A kernel that was called more often than it must be."""
    due, calls = due_calls(graph), seen["calls"]
    for op in calls:
        if calls[op] > due[op]:
            fields = {"op": op, "got": calls[op], "want": due[op]}
            return Finding(message("run.again", call=call, **fields), mistake="run-again")
    return None


def called_never(seen: Facts, graph: GraphNode, call: str) -> Finding | None:
    """A kernel that was called less often than it must be, though others were called."""
    due, calls = due_calls(graph), seen["calls"]
    for op in due if calls else ():
        if calls.get(op, 0) < due[op]:
            fields = {"op": op, "got": calls.get(op, 0), "want": due[op]}
            return Finding(message("run.never", call=call, **fields), mistake="run-never")
    return None
