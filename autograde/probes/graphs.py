"""Graphs as lists of nodes: make those that a case sends, and tell those that come back."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from insidetensor import GraphNode
from insidetensor.graphs.node import needed
from insidetensor.shown import is_a, type_name

# The number of a node, its op, the numbers of its inputs, its value; after the rows of its inputs.
Row = tuple[int, str, Sequence[int], Any]
# A graph that is sent: numbers, ops and inputs (-1 where there is none) are arrays, which are
# quickly sent, with a line for each node; last are the values, by number, that are not None.
Columns = tuple[Any, Any, Any, Mapping[int, Any]]
# Nodes of earlier questions stay alive: code that keeps something by `id(node)` from one call to
# the next must not find what it kept for another node.
_asked: dict[int, GraphNode] = {}


class OwnError(Exception):
    """An error of a class that nobody else knows."""


def made(
    rows: Iterable[Row],
    known: Mapping[int, GraphNode] | None = None,
    kind: type[GraphNode] = GraphNode,
) -> dict[int, GraphNode]:
    """The nodes of a graph by their numbers, with those that are `known`.

    Raises: KeyError, TypeError or ValueError, where the rows are none of a graph.
    """
    nodes = dict(known or {})
    for number, op, inputs, value in rows:
        nodes[number] = kind(op, tuple(nodes[each] for each in inputs), value)
    return nodes


def asked(columns: Columns, kind: type[GraphNode] = GraphNode) -> dict[int, GraphNode]:
    """The nodes of a graph that a learner's code is asked about, by their numbers."""
    *arrays, values = columns
    rows = [
        (number, op, [each for each in inputs if each >= 0], values.get(number))
        for number, op, inputs in zip(*(array.tolist() for array in arrays), strict=True)
    ]
    nodes = made(rows, kind=kind)
    _asked.update((id(node), node) for node in nodes.values())
    return nodes


def is_asked(value: Any) -> bool:
    """Whether this is a node that any question has made for the learner's code."""
    return _asked.get(id(value)) is value


def errors_of(described: Iterable[tuple[str, str]]) -> list[BaseException]:
    """An error for each name of a class, a built-in one or "OwnError", and its words."""
    return [getattr(builtins, name, OwnError)(words) for name, words in described]


def place_of(value: Any, candidates: Sequence[Any]) -> int | None:
    """Which of the candidates this very object is."""
    return next((place for place, each in enumerate(candidates) if each is value), None)


def told(value: Any, numbers: Mapping[int, int] | None = None) -> dict[str, Any]:
    """A node as the rows of what it needs, in which those of `numbers`, by id, are only named.

    The number of a new row is negative. Anything that is no node is told as a value, and a node
    that a learner's class has damaged without rows.
    """
    if not is_a(value, GraphNode):
        return {"value": value}
    known, rows = dict(numbers or {}), list[Row]()
    try:
        for node in needed(value):
            if id(node) not in known:
                known[id(node)] = -1 - len(rows)
                inputs = [known[id(given)] for given in node.inputs]
                rows.append((known[id(node)], node.op, inputs, node.value))
        return {"kind": type_name(value), "rows": rows, "node": known[id(value)]}
    except Exception:  # a learner's class may raise anything where an attribute is read
        return {"kind": type_name(value), "rows": None, "node": None}
