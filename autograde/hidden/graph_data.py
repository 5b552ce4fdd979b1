"""Graphs as plain data: number the nodes of one at random, and make nodes of what is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.probes.graphs import Columns
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import find_node
from insidetensor.graphs.node import needed
from insidetensor.messages import message
from insidetensor.shown import kind, shown

Nodes = dict[int, GraphNode]


class NoGraphError(ValueError):
    """Rows of which no graph can be made."""


def numbered(*nodes: GraphNode) -> Nodes:
    """All that the nodes need, in order, under numbers drawn at random.

    No answer that is the same in each check can name them.
    """
    every = list(dict.fromkeys(step for node in nodes for step in needed(node)))
    numbers = Random().sample(range(10 * len(every)), len(every))
    return dict(zip(numbers, every, strict=True))


def columns_of(nodes: Nodes) -> Columns:
    """The nodes as a probe is given them."""
    numbers = {node: number for number, node in nodes.items()}
    inputs = [[numbers[given] for given in node.inputs] for node in nodes.values()]
    return {
        "number": np.array(list(nodes)),
        "op": np.array([node.op for node in nodes.values()]),
        "inputs": np.array([(*given, -1, -1)[:2] for given in inputs]),
        "value": {at: node.value for at, node in nodes.items() if node.value is not None},
    }


def number_of(node: GraphNode, nodes: Nodes) -> int:
    """The number of a node."""
    return next(number for number, each in nodes.items() if each is node)


def told_node(facts: Mapping[str, Any], nodes: Nodes) -> Any:
    """What a probe has told: a node that reads those of `nodes`, or a value that is no node.

    Raises: NoGraphError.
    """
    if "value" in facts:
        return facts["value"]
    known = dict(nodes)
    try:
        for number, op, inputs, value in facts["rows"]:
            known[number] = GraphNode(op, tuple(known[given] for given in inputs), value)
        return known[facts["node"]]
    except (KeyError, TypeError, ValueError):
        raise NoGraphError from None


def find_told(
    facts: Mapping[str, Any], op: str, inputs: Sequence[Any], call: str, nodes: Nodes
) -> Finding | None:
    """As insidetensor's `find_node`, of a node that a probe has told."""
    try:
        yours = told_node(facts, nodes)
    except NoGraphError:
        return Finding(message("graph.damaged", call=call), mistake="node-damaged")
    return find_node(yours, op, inputs, call)


def words_of(facts: Mapping[str, Any], nodes: Nodes) -> dict[str, str]:
    """How what a probe has told is shown, and of which kind it is: `got` and `kind`."""
    if "damaged" in facts:
        return {"got": shown(facts["damaged"]), "kind": kind(facts["damaged"])}
    yours = told_node(facts, nodes)
    if isinstance(yours, GraphNode):
        return {"got": shown(yours), "kind": f"a {facts['kind']}"}
    return {"got": shown(yours), "kind": kind(yours)}


def asks(
    rule: str,
    probe: str,
    given: Any,
    *,
    call: str,
    find: Callable[[Any], Finding | None],
    why: str = "",
    raised_why: str = "",
) -> Case:
    """A case whose probe must tell facts; `why` is added to any finding, such as what was raised.

    `raised_why` is added to what was raised alone.
    """

    def found(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        if raised is not None:
            return because(of_depth(raised, call), why or raised_why)
        return because(find(facts), why)

    return Case(rule, probe, given, found)


def of_depth(raised: Finding, call: str) -> Finding:
    """What was raised; of a deep graph, no call that ends too late is to blame for the depth."""
    if raised == message("raised.recursion", call=call) and "…" in call:
        return Finding(message("graph.too_deep", call=call), mistake="raised")
    return raised
