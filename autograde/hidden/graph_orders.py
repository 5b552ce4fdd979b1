"""What is asked of `order`: leaves, chains, nodes that are read often, deep graphs, its work."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Finding, GraphNode
from insidetensor.graphs.mistakes import find_listed
from insidetensor.graphs.node import written
from insidetensor.shown import shown

from .graph_data import (
    Facts,
    asks,
    columns_of,
    constant,
    deep,
    ladder,
    placeholder,
    random_graph,
    random_tree,
)

SEED = 2026
RANDOM_GRAPHS = 40
# So many nodes, each of which reads the one below twice: a million ways lead through them. A walk
# may read inputs a fixed number of times for each pair of nodes, and even for three, which takes
# less than half of these seconds.
WAYS, MOST_READS, MOST_SECONDS = 20, 20_000, 0.02
Cases = Iterator[Case]


def order_cases() -> Cases:
    """Leaves, chains, nodes that are read often and at several depths, and deep graphs."""
    x, y, one = placeholder("x"), placeholder("y"), constant(1)
    more = x + one
    rng = Random(SEED)
    trees = [random_tree(rng, size, iter("abcdefghijklmnopqrst")) for size in range(1, 13)]
    for graph in (x, one, more, more.relu(), more @ y, *trees):
        yield _ordered("inputs_first", graph)
    for graph in (x * x, more * more, more.relu() + more.sum(), ladder(x, 6)):
        yield _ordered("once", graph, "order.shared")
    for graph in (
        more.relu() + more, more + more.relu(), more.relu().sum() * (more + x),
        (more + x) * more.relu().sum(),
        *(random_graph(rng, 1 + size // 2, iter("xyz")) for size in range(RANDOM_GRAPHS)),
    ):  # fmt: skip
        yield _ordered("several_depths", graph, "order.depths", are_repeated_right=True)
    yield _ordered("alike", x + placeholder("x"), "order.same_name")
    for value in (1, np.ones(2)):
        yield _ordered("alike", constant(value) + constant(value).relu(), "order.equal")
    yield _ordered("alike", x.relu() + x.relu(), "order.alike", are_repeated_right=True)
    yield _ordered("deep", deep(x), "order.deep")
    yield _cheap(ladder(x, WAYS))


def _ordered(
    rule: str, graph: GraphNode, why: str = "", *, are_repeated_right: bool = False
) -> Case:
    """The order of a graph; `are_repeated_right`: only the first place of a node counts."""
    (columns, number, nodes), call = columns_of(graph), f"order({written(graph)})"

    def find(facts: Facts) -> Finding | None:
        if "value" in facts:
            return find_listed(facts["value"], graph, call)
        items: list[Any] = [nodes.get(each) for each in facts["listed"]]
        if are_repeated_right:
            items = list(dict.fromkeys(items))
        if "odd" in facts:
            is_value = facts["what"] == "value"
            items.append(facts["odd"] if is_value else placeholder(shown(facts["odd"])))
        found = find_listed(items, graph, call)
        if found is not None and found.mistake == "order-needless" and facts["what"] == "earlier":
            return Finding(f"{found} {say('order.earlier')}", mistake=found.mistake)
        return found

    given = (columns, number, None)
    return asks(rule, "graph_order", given, find, call=call, why=say(why) if why else "")


def _cheap(graph: GraphNode) -> Case:
    (columns, number, nodes), call = columns_of(graph), f"order({written(graph)})"

    def find(facts: Facts) -> Finding | None:
        fields = {"count": len(nodes), "ways": f"{2**WAYS:,}", "call": call}
        if facts["reads"] > MOST_READS:
            sentence = say("order.ways", most=f"{MOST_READS:,}", **fields)
        elif facts["seconds"] > MOST_SECONDS:
            sentence = say("order.slow", most=MOST_SECONDS, **fields)
        else:
            return None
        return Finding(sentence, mistake="order-ways")

    return asks("ways", "graph_order", (columns, number, MOST_READS), find, call=call)
