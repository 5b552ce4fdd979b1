"""The checks on graphs pass what is right and name what is wrong, for good and odd answers."""

from inspect import signature

import pytest

from insidetensor import (
    GraphNode,
    Mistake,
    makes_constant,
    orders_nodes,
    runs_graph,
    same_node,
    traces_function,
)
from insidetensor.graphs.mistakes import KERNELS, graph_value
from insidetensor.graphs.node import list_needed

X, Y = (GraphNode("placeholder", value=name) for name in "xy")
SUM = GraphNode("add", (X, GraphNode("constant", value=1)))
SQUARE = GraphNode("multiply", (SUM, SUM))


class Symbol(GraphNode):
    def __add__(self, other):
        return Symbol("add", (self, other))


class Damaged(GraphNode):
    def __init__(self, op):
        object.__setattr__(self, "op", op)


class Empty(GraphNode):
    def __init__(self):
        """Keeps nothing, not even an operation."""


class Unhashable(GraphNode):
    def __eq__(self, other):
        return self.op == other.op


def run(node, feed, kernels=KERNELS):
    values = {}
    for step in list_needed(node):
        known = {"placeholder": feed.get(step.value), "constant": step.value}
        if step.op in known:
            values[step] = known[step.op]
        else:
            values[step] = kernels[step.op](*(values[given] for given in step.inputs))
    return values[node]


def traced(f, names):
    return f(*(Symbol("placeholder", value=name) for name in names))


def plus(a, b):
    return a + b


def test_what_is_right_passes():
    assert same_node(SUM, "add", X, 1)
    assert same_node(X, "placeholder", "x")
    assert orders_nodes(list_needed, SQUARE)
    assert runs_graph(run, SQUARE, {"x": 2}, expected=9)
    assert traces_function(traced, plus, ("a", "b"), {"a": 1, "b": 2}, expected=3)


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (lambda: same_node(None, "add", X, 1), "is a `return` missing"),
        (lambda: same_node(3, "add", X, 1), "is 3, an int; expected a GraphNode"),
        (lambda: same_node(SUM, "multiply", X, 1), "its op is 'add', expected 'multiply'"),
        (lambda: same_node(SUM, "add", 1, X), "its two inputs are swapped"),
        (lambda: same_node(SUM, "add", Y, 1), r"its `inputs\[0\]` is `x`, expected `y` itself"),
        (lambda: same_node(SUM, "add", X, 2), r"its `inputs\[1\]` is `1`, expected a constant"),
        (lambda: same_node(X, "placeholder", "y"), "expected 'y'"),
        (lambda: orders_nodes(lambda node: [X, 3], X), "whose item 1 is 3"),
        (lambda: orders_nodes(lambda node: [Y, X], X), "lists `y` as item 0, which is not needed"),
        (lambda: orders_nodes(lambda node: list_needed(node)[::-1], SUM), "before its input `x`"),
        (lambda: makes_constant(unwilling, 2, expected=2), "constant\\(2\\)` raised TypeError: no"),
        (lambda: makes_constant(lambda value: None, 2, expected=2), "is a `return` missing"),
        (lambda: makes_constant(lambda value: X, 2, expected=2), "placeholder"),
        (lambda: runs_graph(graph_value_of, SQUARE, {"x": 2}, expected=9), "no kernel at all"),
        (lambda: runs_graph(run_twice, SQUARE, {"x": 2}, expected=9), "`add` 2 times, expected 1"),
        (lambda: runs_graph(run, SQUARE, {"x": 2}, expected=8), "expected 8"),
        (lambda: runs_graph(use_up, X, {"x": 2}, expected=2), "changed the feed to {}"),
        (lambda: traces(lambda f, names: X), "never called the function"),
        (lambda: traces(lambda f, names: (traced(f, names), traced(f, names))[0]), "2 times"),
        (lambda: traces(lambda f, names: f(X)), "with 1 values, expected 2"),
        (lambda: traces(lambda f, names: f(1, 2)), "with 1, an int, as value 0"),
        (lambda: traces(lambda f, names: traced(f, names[::-1])), "expected the name 'a'"),
        (lambda: traces(lambda f, names: f(a=X, b=X)), "by keyword"),
        (lambda: traces(lambda f, names: f(X, Y)), "value 0, which has no operators"),
        (lambda: traces(lambda f, names: traced(f, names) and Y), "return that very object"),
        (lambda: traces(lambda f, names: traced(f, names).inputs[0]), "return that very object"),
        (lambda: same_node(Damaged("relu"), "relu", X), "Leave `__init__`"),
        (lambda: same_node(Empty(), "relu", X), "Leave `__init__`"),
        (lambda: same_node(Unhashable("relu", (X,)), "relu", X), "cannot be a key of a dict"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(check, said):
    with pytest.raises(Mistake, match=said):
        check()


def unwilling(value):
    raise TypeError("no")


def graph_value_of(node, feed, kernels):
    return graph_value(node, feed)


def run_twice(node, feed, kernels):
    run(node, feed, kernels)
    return run(node, feed, kernels)


def use_up(node, feed, kernels):
    return feed.pop("x")


def traces(trace_function):
    return traces_function(trace_function, plus, ("a", "b"), {"a": 1, "b": 2}, expected=3)


def test_a_tracer_that_looks_at_the_signature_finds_that_of_the_function():
    def careful(f, names):
        assert tuple(signature(f).parameters) == names
        return traced(f, names)

    assert traces(careful)


def test_a_run_that_would_take_for_ever_is_stopped():
    node = X
    for _ in range(60):
        node = GraphNode("add", (node, node))

    def forgets(step, feed, kernels):
        if step.op == "placeholder":
            return feed[step.value]
        return kernels[step.op](*(forgets(given, feed, kernels) for given in step.inputs))

    with pytest.raises(Mistake, match="compute each step once in a run"):
        runs_graph(forgets, node, {"x": 1}, expected=2**60)
