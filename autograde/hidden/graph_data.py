"""Graphs to ask about: made here, sent under numbers drawn at random, and read when told back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.probes.graphs import Columns, made
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import of_depth
from insidetensor.graphs.node import needed

DEEP = 5000
Facts = Mapping[str, Any]
Nodes = Mapping[int, GraphNode]


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


# ---- graphs --------------------------------------------------------------------------------------


class Step(GraphNode):
    """A node on which others are built by operators; what is no node becomes a constant."""

    def __add__(self, other: Any) -> Step:
        return node("add", self, other)

    def __mul__(self, other: Any) -> Step:
        return node("multiply", self, other)

    def __matmul__(self, other: Any) -> Step:
        return node("matmul", self, other)

    def relu(self) -> Step:
        return node("relu", self)

    def sum(self) -> Step:
        return node("sum", self)


def placeholder(name: str) -> Step:
    """A node whose value is fed."""
    return Step("placeholder", value=name)


def constant(value: Any) -> Step:
    """A node whose value is known."""
    return Step("constant", value=value)


def node(op: str, *sides: Any) -> Step:
    """A node that computes with its sides: nodes, or what becomes a constant."""
    return Step(
        op, tuple(side if isinstance(side, GraphNode) else constant(side) for side in sides)
    )


def deep(over: Step) -> Step:
    """A chain of 5,000 nodes over `over`, in which each node is read once."""
    for number in range(DEEP):
        if number % 500:
            over = over.relu()
        else:
            over = over + number if number % 1000 else node("add", number, over)
    return over


def ladder(over: Step, length: int) -> Step:
    """A few nodes, each of which reads the one below twice."""
    for _ in range(length):
        over = over + over
    return over


# ---- to the learner's process and back -----------------------------------------------------------


def columns_of(graph: GraphNode) -> tuple[Columns, int, dict[int, GraphNode]]:
    """All that a graph needs and itself, as columns; its own number; all under their numbers.

    The numbers are drawn at random: no answer that is the same in each check can name them.
    """
    steps = needed(graph)
    nodes = dict(zip(Random().sample(range(10 * len(steps)), len(steps)), steps, strict=True))
    numbers = {step: number for number, step in nodes.items()}
    inputs = [(*(numbers[given] for given in step.inputs), -1, -1)[:2] for step in steps]
    values = {number: step.value for number, step in nodes.items() if step.value is not None}
    ops = np.array([step.op for step in steps])
    return (np.array(list(nodes)), ops, np.array(inputs), values), numbers[graph], nodes


def told_node(facts: Facts, known: Nodes) -> Any:
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
