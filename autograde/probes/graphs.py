"""Graphs as lists of nodes: make those that a case sends, and tell those that come back."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from insidetensor import GraphNode
from insidetensor.shown import is_a, type_name

# The number of a node, its op, the numbers of its inputs, its value; after the rows of its inputs.
Row = tuple[int, str, Sequence[int], Any]
# Many rows as columns, which are quickly sent: "number", "op" and "inputs" (one line for each node,
# -1 where there is none) are arrays; "value" is a dict, by number, of the values that are not None.
Columns = Mapping[str, Any]
# Nodes of earlier questions stay alive: code that keeps something by `id(node)` from one call to
# the next must not find what it kept for another node.
_made: dict[int, GraphNode] = {}


class OwnError(Exception):
    """An error of a class that nobody else knows."""


class OwnNode(GraphNode):
    """A node of a class made from GraphNode."""


def made(columns: Columns, kind: type[GraphNode] = GraphNode) -> dict[int, GraphNode]:
    """The nodes of a graph by their numbers."""
    nodes: dict[int, GraphNode] = {}
    rows = zip(*(columns[name].tolist() for name in ("number", "op", "inputs")), strict=True)
    for number, op, inputs in rows:
        given = tuple(nodes[each] for each in inputs if each >= 0)
        nodes[number] = kind(op, given, columns["value"].get(number))
    for node in nodes.values():
        _made[id(node)] = node
    return nodes


def was_made_before(value: Any) -> bool:
    """Whether this is a node that any question has made."""
    return _made.get(id(value)) is value


def errors_of(described: Iterable[tuple[str, str]]) -> list[BaseException]:
    """An error for each name of a class, a built-in one or "OwnError", and its words."""
    return [
        (OwnError if name == "OwnError" else getattr(builtins, name))(words)
        for name, words in described
    ]


def place_of(value: Any, candidates: Sequence[Any]) -> int | None:
    """Which of the candidates this very object is."""
    return next((place for place, each in enumerate(candidates) if each is value), None)


def told(value: Any, numbers: Mapping[int, int] | None = None) -> dict[str, Any]:
    """A node as the rows of what it needs, in which those of `numbers`, by id, are only named.

    The number of a new row is negative. Anything that is no node is told as a value.
    """
    if not is_a(value, GraphNode):
        return {"value": value}
    try:
        rows, known = _rows(value, dict(numbers or {}))
        return {"kind": type_name(value), "rows": rows, "node": known[id(value)]}
    except Exception:  # a learner's class may raise anything where an attribute is read
        return {"damaged": value}


def _rows(value: Any, known: dict[int, int]) -> tuple[list[Row], dict[int, int]]:
    rows: list[Row] = []
    waiting, begun = [(value, False)], set()
    while waiting:  # a graph can be deeper than Python calls itself
        node, are_inputs_told = waiting.pop()
        if id(node) in known:
            continue
        if are_inputs_told:
            known[id(node)] = -1 - len(rows)
            inputs = [known[id(given)] for given in node.inputs]
            rows.append((known[id(node)], node.op, inputs, node.value))
        elif id(node) not in begun:
            begun.add(id(node))
            waiting.append((node, True))
            waiting += [(given, False) for given in reversed(node.inputs)]
    return rows, known
