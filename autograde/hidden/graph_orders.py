"""What is asked of `order`: leaves, chains, nodes that are read often, deep graphs, its work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Finding, GraphNode
from insidetensor.graphs.mistakes import find_listed
from insidetensor.graphs.node import written
from insidetensor.shown import shown

from .graph_data import Facts, asks, columns_of, constant, deep, ladder, placeholder

# So many nodes, each of which reads the one below twice: a million ways lead through them. A walk
# may read inputs a fixed number of times for each pair of nodes, and even for three, which takes
# less than half of these seconds.
WAYS, MOST_READS, MOST_SECONDS = 20, 20_000, 0.02
X, Y = placeholder("x"), placeholder("y")
MORE = X + constant(1)
TWICE = MORE.relu() + MORE * Y
# By rule and sentence: graphs. Of the first rules, each node is read once.
GRAPHS: list[tuple[str, str, list[GraphNode]]] = [
    ("inputs_first", "", [X, constant(1), MORE, MORE.relu(), MORE @ Y, (X * 2 + Y.relu()).sum(),
        X * (Y + 3).sum(), ((X + Y) @ constant(2).relu()) * (constant(4) + 5)]),
    ("once", "order.shared", [X * X, MORE * MORE, MORE.relu() + MORE.sum(), ladder(X, 6)]),
    ("several_depths", "order.depths", [MORE.relu() + MORE, MORE + MORE.relu(),
        MORE.relu().sum() * (MORE + X), (MORE + X) * MORE.relu().sum(), TWICE * MORE,
        (X + TWICE.sum()) * (TWICE + Y), ladder(TWICE, 3) + MORE, X * ladder(Y + X, 3).relu()]),
    ("alike", "order.same_name", [X + placeholder("x")]),
    ("alike", "order.equal", [constant(each) + constant(each).relu() for each in (1, np.ones(2))]),
    ("alike", "order.alike", [X.relu() + X.relu()]),
    ("deep", "order.deep", [deep(X)]),
]  # fmt: skip
REPEATED_IS_RIGHT = ("order.depths", "order.alike")  # there, only the first place of a node counts


def order_cases() -> Iterator[Case]:
    """Leaves, chains, nodes that are read often and at several depths, and deep graphs."""
    for rule, why, graphs in GRAPHS:
        for graph in graphs:
            yield _ordered(rule, graph, why)
    yield _cheap(ladder(X, WAYS))


def _ordered(rule: str, graph: GraphNode, why: str) -> Case:
    (columns, number, nodes), call = columns_of(graph), f"order({written(graph)})"

    def find(facts: Facts) -> Finding | None:
        if "value" in facts:
            return find_listed(facts["value"], graph, call)
        items: list[Any] = [nodes.get(each) for each in facts["listed"]]
        if why in REPEATED_IS_RIGHT:
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
