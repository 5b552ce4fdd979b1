"""Graphs, nodes and functions on which the exercise about graphs is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from insidetensor import GraphNode

DEEP = 5000
# So many nodes, each of which reads the one below twice: 2¹⁴ ways lead through them.
LADDER = 14


def placeholder(name: str) -> GraphNode:
    """A node whose value is fed."""
    return GraphNode("placeholder", value=name)


def constant(value: Any) -> GraphNode:
    """A node whose value is known."""
    return GraphNode("constant", value=value)


def node(op: str, *inputs: GraphNode) -> GraphNode:
    """A node that computes."""
    return GraphNode(op, inputs)


def deep(over: GraphNode, op: str = "add") -> GraphNode:
    """A chain of 5,000 nodes over `over`."""
    one = constant(1)
    for _ in range(DEEP):
        over = node(op, over, one) if op == "add" else node(op, over)
    return over


def ladder(over: GraphNode) -> GraphNode:
    """A few nodes, each of which reads the one below twice."""
    for _ in range(LADDER):
        over = node("add", over, over)
    return over


def random_graph(rng: Random, size: int) -> GraphNode:
    """A graph over scalars x, y and z; many of its steps are read several times."""
    made = [placeholder("x"), placeholder("y"), placeholder("z"), constant(rng.randint(-3, 3))]
    for _ in range(size):
        if rng.random() < 0.25:
            made.append(node(rng.choice(("relu", "sum")), rng.choice(made)))
        else:
            op = "multiply" if rng.random() < 0.2 else "add"
            made.append(node(op, rng.choice(made), rng.choice(made[-3:])))
    return made[-1]


@dataclass(frozen=True)
class Traced:
    """A function to trace, the names of its arguments, a feed and the value that it must give."""

    f: Callable[..., Any]
    names: tuple[str, ...]
    feed: dict[str, Any]
    expected: Any
    why: str = field(default="")


def traced() -> Iterator[Traced]:
    """Functions with loops, branches, constants of every kind, and without any work."""
    weights = np.array([[1.0, 2.0], [3.0, 4.0]])

    def affine(x: Any, w: Any) -> Any:
        return x @ w + 1

    def reversed_sides(x: Any) -> Any:
        return 2 + 3 * x

    def array_first(x: Any) -> Any:
        return weights @ x

    def loop(x: Any) -> Any:
        for _ in range(4):
            x = x * x
        return x

    def branch(x: Any, y: Any) -> Any:
        chosen = x if len("three") == 5 else y
        return chosen.relu()

    def second(x: Any, y: Any) -> Any:
        return y

    def three_names(a: Any, b: Any, c: Any) -> Any:
        return (a + 2 * b) * c

    def total(x: Any) -> Any:
        return (x * x).sum()

    def number() -> Any:
        return 7

    def array(x: Any) -> Any:
        return np.array([1, 2])

    two = np.array([[1.0, 1.0]])
    yield Traced(affine, ("x", "w"), {"x": two, "w": weights}, two @ weights + 1)
    yield Traced(affine, ("input", "w"), {"input": two, "w": weights}, two @ weights + 1, "names")
    yield Traced(reversed_sides, ("x",), {"x": 5}, 17)
    yield Traced(array_first, ("x",), {"x": weights}, weights @ weights)
    yield Traced(loop, ("x",), {"x": 2}, 2**16)
    yield Traced(branch, ("x", "y"), {"x": np.array([-1, 1]), "y": 0}, np.array([0, 1]))
    yield Traced(second, ("x", "y"), {"x": 1, "y": 2}, 2, "node")
    yield Traced(second, ("b", "a"), {"b": 1, "a": 2}, 2, "in_order")
    yield Traced(three_names, ("a", "b", "c"), {"a": 1, "b": 2, "c": 3}, 15, "in_order")
    yield Traced(three_names, ("c", "b", "a"), {"c": 1, "b": 2, "a": 3}, 15, "in_order")
    yield Traced(total, ("x",), {"x": np.array([1, 2, 3])}, np.int64(14))
    yield Traced(number, (), {}, 7, "plain")
    yield Traced(array, ("x",), {"x": 0}, np.array([1, 2]), "plain")


class OwnError(Exception):
    """What a function that fails raises."""


def asks(x: Any) -> Any:
    """Asks a Symbol for its truth."""
    return x if x else 2 * x


def returns_text(x: Any) -> Any:
    """Returns what no constant can be made of."""
    return "text"


def returns_none(x: Any) -> Any:
    """Returns nothing."""


def returns_list(x: Any) -> Any:
    """Returns a list, of which no constant is made."""
    return [x, 1]


class OwnNode(GraphNode):
    """A node of a class made from GraphNode."""
