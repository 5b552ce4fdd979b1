"""What is asked of `order`: leaves, chains, nodes that are read often, deep graphs, its work."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Finding, GraphNode
from insidetensor.graphs.mistakes import find_order
from insidetensor.graphs.node import needed, written
from insidetensor.messages import message
from insidetensor.shown import Described

from . import graph_cases
from .graph_cases import constant, node, placeholder, random_graph
from .graph_data import Nodes, NoGraphError, asks, columns_of, number_of, numbered, told_node

SEED = 2026
RANDOM_GRAPHS = 40
# So many nodes, each of which reads the one below twice: 2¹⁸ ways lead through them. A walk may
# read inputs a fixed number of times for each pair of nodes, and even for three.
WAYS, MOST_READS = 18, 20_000
Cases = Iterator[Case]


def order_cases() -> Cases:
    """Leaves, chains, nodes that are read often and at several depths, and deep graphs."""
    x, y, one = placeholder("x"), placeholder("y"), constant(1)
    increased = node("add", x, one)
    product = node("matmul", increased, y)
    rng = Random(SEED)
    trees = [random_tree(rng, size) for size in range(1, 13)]
    for graph in (x, one, increased, node("relu", increased), product, *trees):
        yield _ordered("inputs_first", graph)
    for graph in (
        node("multiply", x, x),
        node("multiply", increased, increased),
        node("add", node("relu", increased), node("sum", increased)),
        ladder(x, 6),
    ):
        yield _ordered("once", graph, say("order.shared"))
    for graph in (
        node("add", node("relu", increased), increased),
        node("add", increased, node("relu", increased)),
        node("multiply", node("sum", node("relu", increased)), node("add", increased, x)),
        node("multiply", node("add", increased, x), node("sum", node("relu", increased))),
    ):
        yield _ordered("several_depths", graph, say("order.depths"), are_repeated_right=True)
    for size in range(RANDOM_GRAPHS):
        graph = random_graph(rng, 1 + size // 2)
        while _has_twins(graph):  # which is another rule
            graph = random_graph(rng, 1 + size // 2)
        yield _ordered("several_depths", graph, are_repeated_right=True)
    twice_the_name = node("add", placeholder("x"), placeholder("x"))
    yield _ordered("alike", twice_the_name, say("order.same_name"))
    for value in (1, np.ones(2)):
        equal = node("add", constant(value), node("relu", constant(value)))
        yield _ordered("alike", equal, say("order.equal"))
    twins = node("add", node("relu", x), node("relu", x))
    yield _ordered("alike", twins, say("order.alike"), are_repeated_right=True)
    yield _ordered("deep", deep(x), say("order.deep"))
    yield _few_reads(ladder(x, WAYS))


def _has_twins(graph: GraphNode) -> bool:
    """Whether two steps have the same op and the same inputs."""
    steps = [(step.op, step.inputs) for step in needed(graph) if step.inputs]
    return len(set(steps)) < len(steps)


def random_tree(rng: Random, size: int) -> GraphNode:
    """A graph over scalars of so many steps, in which each node is read once."""
    names = iter("abcdefghijklmnopqrstuvwxyz")

    def leaf() -> GraphNode:
        is_constant = rng.random() < 0.3
        return constant(rng.randint(1, 9)) if is_constant else placeholder(next(names))

    parts = [leaf()]
    for _ in range(size):
        part = parts.pop(rng.randrange(len(parts)))
        if rng.random() < 0.3:
            parts.append(node(rng.choice(("relu", "sum")), part))
            continue
        sides = [part, parts.pop() if parts and rng.random() < 0.5 else leaf()]
        rng.shuffle(sides)
        parts.append(node(rng.choice(("add", "multiply")), *sides))
    return parts[0]


def deep(over: GraphNode) -> GraphNode:
    """A chain of 5,000 nodes over `over`, in which each node is read once."""
    for number in range(graph_cases.DEEP):
        if number % 500:
            over = node("relu", over)
        else:
            sides = [over, constant(number)]
            over = node("add", *(sides if number % 1000 else sides[::-1]))
    return over


def ladder(over: GraphNode, length: int) -> GraphNode:
    """A few nodes, each of which reads the one below twice."""
    for _ in range(length):
        over = node("add", over, over)
    return over


def _ordered(
    rule: str, graph: GraphNode, why: str = "", *, are_repeated_right: bool = False
) -> Case:
    """The order of a graph; `are_repeated_right`: only the first place of a node counts."""
    nodes, call = numbered(graph), f"order({written(graph)})"
    given = {"graph": columns_of(nodes), "node": number_of(graph, nodes), "most": None}

    def find(facts: Any) -> Finding | None:
        if "value" in facts:
            return find_order(lambda _: facts["value"], graph)
        items = _items(facts, nodes)
        if are_repeated_right:
            items = list(dict.fromkeys(items))
        return _earlier(facts, items, call) or find_order(lambda _: items, graph)

    return asks(rule, "graph_order", given, call=call, find=find, why=why)


def _items(facts: Any, nodes: Nodes) -> list[Any]:
    """The list that came back; what it holds after the first item that is no node is not told."""
    listed = facts["listed"].tolist()
    items: list[Any] = [nodes.get(number, Described("object", "…")) for number in listed]
    if "first" in facts:
        items[listed.index(-1)] = _first(facts["first"], nodes)
    return items


def _first(told: Any, nodes: Nodes) -> Any:
    try:
        return told_node(told, nodes)
    except NoGraphError:
        return told.get("damaged")


def _earlier(facts: Any, items: list[Any], call: str) -> Finding | None:
    """A node that was made for an earlier call."""
    if not facts.get("earlier"):
        return None
    at = facts["listed"].tolist().index(-1)
    step = items[at]
    if not isinstance(step, GraphNode):
        return None
    fields = {"call": call, "at": str(at), "step": written(step)}
    sentence = f"{message('order.needless', **fields)} {say('order.earlier')}"
    return Finding(sentence, mistake="order-needless")


def _few_reads(graph: GraphNode) -> Case:
    nodes, call = numbered(graph), f"order({written(graph)})"
    given = {"graph": columns_of(nodes), "node": number_of(graph, nodes), "most": MOST_READS}

    def find(facts: Any) -> Finding | None:
        if facts["reads"] <= MOST_READS:
            return None
        fields = {"count": len(nodes), "most": f"{MOST_READS:,}", "ways": f"{2**WAYS:,}"}
        return Finding(say("order.ways", call=call, **fields), mistake="order-ways")

    return asks("ways", "graph_order", given, call=call, find=find)
