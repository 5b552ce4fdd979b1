"""Find what is wrong with constants, an order of nodes, a run, symbols and a tracer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import attempt, because, find_refusal, find_value
from insidetensor.graphs.mistakes import KERNELS, find_node, find_order, find_run
from insidetensor.shown import is_a, kind, shown

from . import graph_cases as cases
from .graph_cases import constant, node, placeholder
from .symbol_findings import symbol_findings, trace_findings
from .trials import first
from .wording import say

SEED = 2026
RANDOM_GRAPHS = 40
Findings = Iterator[Finding | None]


# ---- constant ------------------------------------------------------------------------------------


def check_constant(submitted: Any) -> Finding | None:
    """Numbers and arrays of every kind, an array that changes later, nodes, and what is refused."""
    return first(_constant(submitted))


def _constant(submitted: Any) -> Findings:
    numbers = (3, -1, 0, 2.5, 1e300, np.int64(4), np.float32(0.5), np.uint8(7), np.float64(-0.0))
    arrays = (
        np.arange(6).reshape(2, 3),
        np.ones((2, 2), np.float32),
        np.array(5),
        np.zeros((0, 3)),
        np.arange(6)[::-2],
    )
    for value in (*numbers, *arrays):
        call = f"constant({_typed(value)})"
        made, raised = attempt(submitted, value, call=call)
        yield raised or find_node(made, "constant", (value,), call)
        if type(made.value) is not type(value):  # np.float32(0.5) and 0.5 promote differently
            fields = {"got": _typed(made.value), "kind": kind(made.value)}
            yield Finding(say("constant.as_it_is", call=call, **fields), mistake="constant-type")
    for array in (np.array([1.0, 2.0]), np.arange(4)[::2], np.array(5)):
        before, call = array.copy(), f"constant({_typed(array)})"
        made, raised = attempt(submitted, array, call=call)
        array[...] = 9
        yield because(raised or find_node(made, "constant", (before,), call), say("constant.copy"))
    leaf = placeholder("x")
    for given in (leaf, node("add", leaf, constant(2)), constant(3), constant(np.ones(2))):
        call = f"constant({given})"
        made, raised = attempt(submitted, given, call=call)
        yield raised
        if made is not given:
            sentence = say("constant.node", call=call, got=shown(made), kind=kind(made))
            yield Finding(sentence, mistake="constant-node")
    own = cases.OwnNode("placeholder", value="x")
    made, raised = attempt(submitted, own, call=f"constant({own})")
    yield because(raised, say("constant.own_class"))
    if made is not own:
        fields = {"call": f"constant({own})", "got": shown(made), "kind": kind(made)}
        yield Finding(say("constant.node", **fields), mistake="constant-node")
    for other in ("3", [1, 2], (1, 2), None, {"x": 1}, len, b"3", {1, 2}, np.str_("3")):
        name = type(other).__name__
        call = f"constant({shown(other)})"
        yield because(
            find_refusal(submitted, other, error=TypeError, naming=[name], call=call),
            say("constant.refused"),
        )


def _typed(value: Any) -> str:
    """A value with its type, where it is NumPy's."""
    if is_a(value, np.ndarray):
        return " ".join(f"np.{value!r}".split())
    return f"np.{type(value).__name__}({value})" if is_a(value, np.generic) else shown(value)


# ---- order ---------------------------------------------------------------------------------------


def check_order(submitted: Any) -> Finding | None:
    """Leaves, chains, steps that are read often and at several depths, and deep graphs."""
    return first(_order(submitted))


def _order(submitted: Any) -> Findings:
    x, y, one = placeholder("x"), placeholder("y"), constant(1)
    increased = node("add", x, one)
    product = node("matmul", increased, y)
    for graph in (x, one, increased, node("relu", increased), product):
        yield find_order(submitted, graph)
    for graph in (node("multiply", x, x), node("multiply", increased, increased)):
        yield because(find_order(submitted, graph), say("order.shared"))
    twice_the_name = node("add", placeholder("x"), placeholder("x"))
    yield because(find_order(submitted, twice_the_name), say("order.same_name"))
    equal = node("add", constant(1), constant(1))
    yield because(find_order(submitted, equal), say("order.equal"))
    arrays = node("add", constant(np.ones(2)), constant(np.ones(2)))
    yield because(find_order(submitted, arrays), say("order.equal"))
    for graph in (
        node("add", node("relu", increased), increased),
        node("add", increased, node("relu", increased)),
        node("multiply", node("sum", node("relu", increased)), node("add", increased, x)),
        node("multiply", node("add", increased, x), node("sum", node("relu", increased))),
    ):
        yield because(find_order(submitted, graph), say("order.depths"))
    yield because(find_order(submitted, cases.ladder(x)), say("order.shared"))
    rng = Random(SEED)
    for size in range(RANDOM_GRAPHS):
        yield find_order(submitted, cases.random_graph(rng, 1 + size // 2))
    yield because(find_order(submitted, cases.deep(x)), say("order.deep"))
    yield because(find_order(submitted, cases.deep(x, "relu")), say("order.deep"))


# ---- run -----------------------------------------------------------------------------------------


def check_run(submitted: Any) -> Finding | None:
    """Values, how often each step is computed, feeds that do not fit, errors, deep graphs."""
    return first(_run(submitted))


def _run(submitted: Any) -> Findings:
    x, y, one = placeholder("x"), placeholder("y"), constant(1)
    increased = node("add", x, one)
    square = node("multiply", increased, increased)
    yield find_run(submitted, increased, {"x": 2})
    yield because(find_run(submitted, increased, {"x": 3}), say("graph_run.kept"))
    yield because(find_run(submitted, increased, {"x": 3}), say("graph_run.again"))
    yield because(find_run(submitted, square, {"x": 2}), say("graph_run.once"))
    yield because(find_run(submitted, square, {"x": -7}), say("graph_run.kept"))
    yield because(find_run(submitted, x, {"x": 5}), say("graph_run.leaf"))
    yield because(find_run(submitted, one, {}), say("graph_run.leaf"))
    for value in (0, 0.0, np.zeros(2), np.array([])):
        yield because(find_run(submitted, increased, {"x": value}), say("graph_run.zero"))
    yield because(find_run(submitted, x, {"x": None}, None), say("graph_run.zero"))
    for op in ("add", "multiply", "matmul"):
        left, right = np.array([[1, 2], [3, 4]]), np.array([[0, 1], [5, -2]])
        graph = node(op, x, y)
        yield find_run(submitted, graph, {"x": left, "y": right})
    for op in ("relu", "sum"):
        yield find_run(submitted, node(op, x), {"x": np.array([[-1.5, 2.0], [3.0, -4.0]])})
    yield find_run(submitted, node("matmul", x, constant(np.ones((3, 2)))), {"x": np.ones((1, 3))})
    same = node("multiply", placeholder("x"), node("add", placeholder("x"), one))
    yield because(find_run(submitted, same, {"x": 4}), say("graph_run.same_name"))
    yield because(find_run(submitted, cases.ladder(x), {"x": 1}), say("graph_run.once"))
    yield from _misfits(submitted)
    yield from _failing(submitted)
    yield from _fed_objects(submitted)
    yield _other_kernels(submitted)
    rng = Random(SEED)
    for size in range(RANDOM_GRAPHS):
        graph = cases.random_graph(rng, 1 + size // 2)
        names = {step.value for step in _leaves(graph) if step.op == "placeholder"}
        feed = {name: rng.randint(-2, 2) for name in sorted(names)}
        yield find_run(submitted, graph, feed)
    yield because(find_run(submitted, cases.deep(x), {"x": 1}), say("graph_run.deep"))


def _leaves(graph: GraphNode) -> set[GraphNode]:
    found: set[GraphNode] = set()
    waiting = [graph]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            waiting += current.inputs
    return found


def _misfits(submitted: Any) -> Findings:
    """Feeds without a name that is needed, and with one that is not."""
    x, y = placeholder("x"), placeholder("weights")
    graph = node("add", node("relu", x), node("relu", y))
    one_leaf = node("relu", x)
    misfits: list[tuple[GraphNode, dict[str, Any], type[Exception], str, str]] = [
        (graph, {"x": 1}, KeyError, "weights", "missing"),
        (graph, {"weights": 1}, KeyError, "x", "missing"),
        (x, {}, KeyError, "x", "missing"),
        (one_leaf, {"x": 1, "weights": 2}, ValueError, "weights", "needless"),
        (graph, {"x": 1, "weights": 2, "bias": 3}, ValueError, "bias", "needless"),
        (constant(3), {"bias": 1}, ValueError, "bias", "needless"),
        (one_leaf, {"x": 1, "relu": 3}, ValueError, "relu", "needless"),
    ]
    for where, feed, error, name, why in misfits:
        counted, called = _noting()
        call = f"run({where}, {feed})"
        finding = find_refusal(
            submitted, where, feed, counted, error=error, naming=[name], call=call
        )
        yield because(finding, say(f"graph_run.{why}"))
        if called:
            yield Finding(say("graph_run.late", call=call, op=called[0]), mistake="run-late")


def _noting() -> tuple[dict[str, Callable[..., Any]], list[str]]:
    called: list[str] = []

    def noting(op: str) -> Callable[..., Any]:
        def kernel(*values: Any) -> Any:
            called.append(op)
            return KERNELS[op](*values)

        return kernel

    return {op: noting(op) for op in KERNELS}, called


def _failing(submitted: Any) -> Findings:
    """A kernel that raises: whoever runs the graph must see it."""
    graph = node("relu", placeholder("x"))
    call = f"run({graph}, {{'x': 1}}, kernels)"
    for kind_of_error in (KeyError, ValueError, cases.OwnError):
        error = kind_of_error(say("graph_run.failed"))

        def fails(*values: Any, error: Exception = error) -> Any:
            raise error

        kernels = {**KERNELS, "relu": fails}
        refusal = find_refusal(
            submitted, graph, {"x": 1}, kernels,
            error=kind_of_error, naming=[say("graph_run.failed")], call=call,
        )  # fmt: skip
        yield because(refusal, say("graph_run.hidden_error"))
        raised = cases.error_of(submitted, graph, {"x": 1}, kernels)
        if raised is not error:
            yield Finding(say("graph_run.other_error", call=call), mistake="run-other-error")


def _fed_objects(submitted: Any) -> Findings:
    """What a kernel gets is the object that was fed; nobody writes into it."""
    graph = node("relu", placeholder("x"))
    for value in ([1, 2], np.array([-1.5, 2.0]), (3,)):
        before = shown(value)
        received: list[Any] = []
        kernels = {**KERNELS, "relu": received.append}
        call = f"run({graph}, {{'x': {_typed(value)}}}, kernels)"
        _, raised = attempt(submitted, graph, {"x": value}, kernels, call=call)
        yield raised
        if shown(value) != before:
            yield Finding(say("graph_run.written", call=call, got=shown(value)))
        if received and received[0] is not value:
            fields = {"got": shown(received[0]), "kind": kind(received[0])}
            yield Finding(say("graph_run.same_object", call=call, **fields), mistake="run-copies")


def _other_kernels(submitted: Any) -> Finding | None:
    """Kernels that compute something else count where they are given; without any, KERNELS do."""
    graph = node("add", placeholder("x"), constant(2))
    call = f"run({graph}, {{'x': 1}})"
    yours, raised = attempt(submitted, graph, {"x": 1}, call=call)
    found = raised or find_value(yours, 3, call)
    if found:
        return because(found, say("graph_run.default"))
    answer = np.array([4.0])
    kernels = {**KERNELS, "add": lambda a, b: answer}
    call = f"run({graph}, {{'x': 1}}, kernels)"
    yours, raised = attempt(submitted, graph, {"x": 1}, kernels, call=call)
    if raised:
        return raised
    if yours is answer:
        return None
    return Finding(say("graph_run.kernels", call=call, got=shown(yours)), mistake="run-kernels")


# ---- Symbol and trace_function -------------------------------------------------------------------


def check_symbol(submitted: Any) -> Finding | None:
    """Each operator with nodes, numbers and arrays on either side; the methods; `bool`."""
    return first(symbol_findings(submitted))


def check_trace_function(submitted: Any) -> Finding | None:
    """Functions of every kind, how often they are called, and errors that they raise."""
    return first(trace_findings(submitted))
