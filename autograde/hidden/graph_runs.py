"""What is asked of `run`: values, calls of kernels, several runs of a graph, deep graphs.

No two cases share the name of a placeholder: a `run` that keeps values by name from one call to
the next breaks the rule about that, and no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import graph_value
from insidetensor.graphs.node import needed
from insidetensor.messages import message
from insidetensor.shown import shown

from .graph_cases import constant, node, placeholder, random_graph
from .graph_orders import deep, ladder, random_tree
from .graph_run_cases import Facts, find_ran, gives, run_of, runs
from .graph_run_feeds import as_fed_cases, failing_cases, misfit_cases

SEED = 2026
RANDOM_GRAPHS = 40
LADDER = 14
Cases = Iterator[Case]


def run_cases() -> Cases:
    """Values, how often each step is computed, feeds that do not fit, errors, deep graphs."""
    names = (f"x{number}" for number in count(1))
    yield from _values(names)
    yield from _leaves(names)
    yield from _kernels(names)
    yield from _once(names)
    yield from _anew(names)
    yield from misfit_cases(names)
    yield from as_fed_cases(names)
    yield from failing_cases(names)
    x = next(names)
    yield gives("deep", deep(placeholder(x)), {x: 1}, why=say("graph_run.deep"))


def _values(names: Iterator[str]) -> Cases:
    """Graphs in which each node is read once, with numbers that are not zero."""
    for value in (2, -7, 2.5):
        x = next(names)
        yield gives("values", node("add", placeholder(x), constant(1)), {x: value})
    yield gives("values", node("add", constant(2), constant(1)), {})
    left, right = np.array([[1, 2], [3, 4]]), np.array([[0, 1], [5, -2]])
    for op in ("add", "multiply", "matmul"):
        yield gives("values", node(op, constant(left), constant(right)), {})
        x, y = next(names), next(names)
        yield gives("values", node("add", placeholder(x), node("multiply", constant(3),
                    placeholder(y))), {x: 4, y: -5})  # fmt: skip
    for op in ("relu", "sum"):
        yield gives("values", node(op, constant(np.array([[-1.5, 2.0], [3.0, -4.0]]))), {})
    rng = Random(SEED)
    for size in range(1, 13):
        graph, feed = _with_own_names(random_tree(rng, size), names, rng)
        yield gives("values", graph, feed)


def _leaves(names: Iterator[str]) -> Cases:
    """Leaves as what is run, all that can be fed, and a name that two placeholders have."""
    x = next(names)
    yield gives("leaves", placeholder(x), {x: 5}, why=say("graph_run.leaf"))
    yield gives("leaves", constant(1), {}, why=say("graph_run.leaf"))
    yield gives("leaves", constant(np.arange(3)), {}, why=say("graph_run.leaf"))
    for value in (0, 0.0, np.zeros(2), np.array([]), np.array([[1, 2]])):
        x = next(names)
        graph = node("add", placeholder(x), constant(1))
        yield gives("leaves", graph, {x: value}, why=say("graph_run.zero"))
    x = next(names)
    yield gives("leaves", placeholder(x), {x: None}, why=say("graph_run.zero"), or_none=True)
    x = next(names)
    product = node("matmul", placeholder(x), constant(np.ones((3, 2))))
    yield gives("leaves", product, {x: np.ones((1, 3))})
    x = next(names)
    same = node("multiply", placeholder(x), node("add", placeholder(x), constant(1)))
    yield gives("leaves", same, {x: 4}, why=say("graph_run.same_name"))


def _kernels(names: Iterator[str]) -> Cases:
    """Kernels that are called, that compute something else, and that are not given."""
    x = next(names)
    graph = node("add", placeholder(x), constant(1))
    run = run_of(graph, {x: 2})

    def find_called(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        if seen["calls"] or isinstance(seen["value"], Raised):
            return find_ran(seen, 3, run.call)
        return Finding(message("run.no_kernel", call=run.call), mistake="run-never")

    yield runs("kernels", graph, [run], find_called)
    for op in ("add", "multiply"):
        x = next(names)
        yield _other_kernel(node(op, placeholder(x), constant(2)), op, {x: 5})
        x = next(names)
        graph = node(op, placeholder(x), constant(2))
        yield gives("kernels", graph, {x: 1}, why=say("graph_run.default"), default=True)


def _other_kernel(graph: GraphNode, op: str, feed: Mapping[str, Any]) -> Case:
    """A kernel that adds up the values, each with a factor of its own."""
    run = run_of(graph, feed, {op: ("weighted", 7, 30)})
    expected = sum(7 * value for value in feed.values()) + 30 * 2

    def find(facts: Facts) -> Finding | None:
        (seen,) = facts["runs"]
        found = find_ran(seen, expected, run.call)
        if found is None or isinstance(seen["value"], Raised):
            return found
        sentence = say("graph_run.kernels", call=run.call, got=shown(seen["value"]))
        return Finding(sentence, mistake="run-kernels")

    return runs("kernels", graph, [run], find)


def _once(names: Iterator[str]) -> Cases:
    """Graphs whose nodes are read often."""
    once = say("graph_run.once")
    for value in (2, -7):
        x = next(names)
        increased = node("add", placeholder(x), constant(1))
        square = node("multiply", increased, increased)
        yield gives("once", square, {x: value}, why=once, calls=True)
    x = next(names)
    yield gives("once", ladder(placeholder(x), LADDER), {x: 1}, why=once, calls=True)
    x = next(names)
    twins = node("add", node("relu", placeholder(x)), node("relu", constant(3)))
    yield gives("once", node("multiply", twins, twins), {x: 3}, calls=True)
    rng = Random(SEED)
    for size in range(RANDOM_GRAPHS):
        graph, feed = _with_own_names(random_graph(rng, 1 + size // 2), names, rng)
        yield gives("once", graph, feed, calls=True)


def _with_own_names(
    graph: GraphNode, names: Iterator[str], rng: Random
) -> tuple[GraphNode, dict[str, int]]:
    """The graph with other names, and small numbers for them, of which none is 0."""
    new: dict[GraphNode, GraphNode] = {}
    feed: dict[str, int] = {}
    for step in needed(graph):
        if step.op == "placeholder":
            new[step] = placeholder(next(names))
            feed[new[step].value] = rng.choice((-2, -1, 1, 2))
        else:
            new[step] = GraphNode(step.op, tuple(new[given] for given in step.inputs), step.value)
    return new[graph], feed


def _anew(names: Iterator[str]) -> Cases:
    """One graph several times, with another feed, with an equal one, and after an error."""
    x, y = next(names), next(names)
    increased = node("add", placeholder(x), constant(1))
    yield _again(increased, [{x: 2}, {x: 3}, {x: 3}])
    square = node("multiply", increased, increased)
    yield _again(square, [{x: 2}, {x: -7}, {x: 2}])
    fixed = node("add", node("multiply", placeholder(y), constant(5)), node("relu", constant(4)))
    yield _again(fixed, [{y: 6}, {y: 8}, {y: 8}, {y: 9}])
    yield _again(node("relu", placeholder(y)), [{y: -5}, {y: 5}])
    x, y = next(names), next(names)
    both = node("add", node("relu", placeholder(x)), node("relu", placeholder(y)))
    yield _again(both, [{x: 11}, {y: 12}, {x: 13, y: 14}], refused=True)
    yield _after_failure(next(names))


def _again(graph: GraphNode, feeds: list[dict[str, Any]], *, refused: bool = False) -> Case:
    """What is found in each run; `refused`: in the last one, since no feed before it fits."""
    asked = [run_of(graph, feed) for feed in feeds]

    def find(facts: Facts) -> Finding | None:
        has_called = bool(facts["runs"][0]["calls"])
        for number, (run, seen) in enumerate(zip(asked, facts["runs"], strict=True)):
            if refused and number < len(feeds) - 1:
                continue
            why = _why_again(feeds, number) if not refused else say("graph_run.after_error")
            found = find_ran(seen, graph_value(graph, run.feed), run.call)
            if found is None and has_called and number and not seen["calls"]:
                found = Finding(message("run.no_kernel", call=run.call), mistake="run-never")
            if found is None and has_called and number:
                found = _fewer_calls(seen, facts["runs"][0], run.call)
            if found is not None:
                return because(found, why)
        return None

    return runs("anew", graph, asked, find)


def _after_failure(x: str) -> Case:
    """A run after three in which a kernel has failed."""
    leaf = placeholder(x)
    graph = node("multiply", node("add", leaf, constant(1)), node("relu", leaf))
    asked = [run_of(graph, {x: 15}, {op: ("raises", 0)}) for op in ("multiply", "relu", "add")]
    asked.append(run_of(graph, {x: 16}))

    def find(facts: Facts) -> Finding | None:
        found = find_ran(facts["runs"][-1], 17 * 16, asked[-1].call)
        return because(found, say("graph_run.after_error"))

    return runs("anew", graph, asked, find, errors=[("ValueError", say("graph_run.failed"))])


def _why_again(feeds: list[dict[str, Any]], number: int) -> str:
    if not number:
        return ""
    is_equal = repr(feeds[number]) in map(repr, feeds[:number])
    return say("graph_run.again" if is_equal else "graph_run.kept")


def _fewer_calls(seen: Facts, first: Facts, call: str) -> Finding | None:
    for op, want in first["calls"].items():
        got = seen["calls"].get(op, 0)
        if got < want:
            fields = {"op": op, "got": got, "want": want}
            return Finding(message("run.never", call=call, **fields), mistake="run-never")
    return None
