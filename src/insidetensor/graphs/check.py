"""Checks for learners to see, for small computation graphs: nodes, orders, runs, traces."""

from collections.abc import Callable, Mapping
from typing import Any

from ..checking.checks import passes
from ..checking.findings import because
from ..messages import message
from .mistakes import find_node, find_order, find_run, find_trace
from .node import GraphNode


def same_node(yours: Any, op: str, *inputs: Any, why: str = "", call: str | None = None) -> bool:
    """Whether this is a node with this operation and these inputs, in this order.

    An input that is a node must be that very object; any other value stands for a constant.
    Of a "constant", `inputs` is its value; of a "placeholder", its name. `why` is the reason.

    Raises: Mistake, whose message names what is wrong.
    """
    call = call or message("find.your_value")
    return passes(because(find_node(yours, op, inputs, call), why))


def orders_nodes(order: Callable[..., Any], node: GraphNode, *, why: str = "") -> bool:
    """Whether `order(node)` lists what `node` needs and itself, each once and after its inputs.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(because(find_order(order, node), why))


def runs_graph(
    run: Callable[..., Any],
    node: GraphNode,
    feed: Mapping[str, Any],
    *,
    expected: Any,
    why: str = "",
) -> bool:
    """Whether `run(node, feed, kernels)` gives `expected`, and calls one kernel for each step.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(because(find_run(run, node, feed, expected), why))


def traces_function(
    trace_function: Callable[..., Any],
    f: Callable[..., Any],
    names: tuple[str, ...],
    feed: Mapping[str, Any],
    *,
    expected: Any,
    why: str = "",
) -> bool:
    """Whether `trace_function(f, names)` calls f once and gives a graph that computes `expected`.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(because(find_trace(trace_function, f, names, feed, expected), why))
