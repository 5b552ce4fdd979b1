"""Cases whose probe tells facts of graphs, and nodes that are told back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.probes.graphs import made
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import of_depth

Facts = Mapping[str, Any]


def asks(
    rule: str,
    probe: str,
    given: Any,
    find: Callable[[Any], Finding | None],
    *,
    call: str,
    why: str = "",
) -> Case:
    """A case whose probe must tell facts; `why` is added to any finding, also of an error."""

    def found(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        return because(of_depth(raised, call) if raised else find(facts), why)

    return Case(rule, probe, given, found)


def told_node(facts: Facts, known: Mapping[int, GraphNode]) -> Any:
    """What a probe has told: a node that reads `known` ones, or a value that is no node.

    A new node is of a class with the name that was told; one that is damaged has nothing at all.
    """
    if "value" in facts:
        return facts["value"]
    try:
        told = made(facts["rows"], known)[facts["node"]]
        if facts["node"] in known or facts["kind"] == "GraphNode":
            return told
        return type(facts["kind"], (GraphNode,), {})(told.op, told.inputs, told.value)
    except (KeyError, TypeError, ValueError):
        return object.__new__(GraphNode)
