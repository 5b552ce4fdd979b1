"""Build graphs for a learner's code by operators, and describe nodes as data."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from insidetensor import GraphNode
from insidetensor.graphs.node import format_node
from insidetensor.showing.shown import is_a, kind

DEEP = 5000
# What is told of an object that is none of those asked about; the judge words it for a learner.
ANOTHER, ANOTHER_NODE = "another", "another node, "
# Nodes of earlier questions stay alive: code that keeps something by `id(node)` from one call to
# the next must not find what it kept for another node. A part asks about fewer than these.
_asked: deque[GraphNode] = deque(maxlen=50_000)


class Step(GraphNode):
    """A node on which others are built by operators; what is no node becomes a constant."""

    __array_ufunc__ = None  # `array @ step` is left to the step

    def __post_init__(self) -> None:
        super().__post_init__()
        _asked.append(self)

    def _node(self, op: str, *sides: Any) -> Step:
        kind = type(self)
        nodes = (x if isinstance(x, GraphNode) else kind("constant", value=x) for x in sides)
        return kind(op, tuple(nodes))

    def __add__(self, other: Any) -> Step:
        return self._node("add", self, other)

    def __radd__(self, other: Any) -> Step:
        return self._node("add", other, self)

    def __mul__(self, other: Any) -> Step:
        return self._node("multiply", self, other)

    def __rmul__(self, other: Any) -> Step:
        return self._node("multiply", other, self)

    def __matmul__(self, other: Any) -> Step:
        return self._node("matmul", self, other)

    def __rmatmul__(self, other: Any) -> Step:
        return self._node("matmul", other, self)

    def relu(self) -> Step:
        return self._node("relu", self)

    def sum(self) -> Step:
        return self._node("sum", self)

    def __bool__(self) -> bool:
        raise TypeError("these | value")


def make_placeholder(name: str) -> Step:
    """Make a node whose value is fed."""
    return Step("placeholder", value=name)


def make_constant(value: Any) -> Step:
    """Make a node whose value is known."""
    return Step("constant", value=value)


def deep(over: Step) -> Step:
    """A chain of 5,000 nodes over `over`, in which each node is read once."""
    for number in range(DEEP):
        if number % 1000 == 0:
            over = number + over
        else:
            over = over.relu() if number % 500 else over + number
    return over


def ladder(over: Step, length: int) -> Step:
    """A few nodes, each of which reads the one below twice."""
    for _ in range(length):
        over = over + over
    return over


def is_asked(value: Any) -> bool:
    """Whether this is a node that any question has made for the learner's code."""
    return any(each is value for each in _asked)


def which(value: Any, candidates: Sequence[Any]) -> int | str:
    """Which of the candidates this very object is, or `ANOTHER`."""
    return next((place for place, each in enumerate(candidates) if each is value), ANOTHER)


def told(node: Any, **known: Any) -> Any:
    """The op of a node and its inputs: the names of known ones, the values of constants."""
    if not is_a(node, GraphNode):
        return node if node is None else kind(node)
    inputs = []
    for each in node.inputs:
        name = next((name for name, value in known.items() if value is each), "")
        other = each.value if each.op == "constant" else f"{ANOTHER_NODE}{format_node(each)}"
        inputs.append(name or other)
    return node.op, inputs
