"""Visible checks of a learner's code for computation graphs: nodes, orders, runs, traces."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Any

from insidetensor.checking.checks import passes
from insidetensor.checking.findings import Finding, attempt, because
from insidetensor.graphs.mistakes import (
    KERNELS,
    TOO_OFTEN,
    Traced,
    due_calls,
    explain_depth,
    find_listed,
    find_node,
    run_findings,
    trace_findings,
)
from insidetensor.graphs.node import GraphNode, format_node
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, is_a, type_name


class TooOftenError(Exception):
    """Raised in a kernel that has been called far too often."""


def same_node(yours: Any, op: str, *inputs: Any, why: str = "", call: str | None = None) -> bool:
    """Whether this is a node with this operation and these inputs, in this order.

    An input that is a node must be the same object; any other value stands for a constant.
    For a "constant", `inputs` is its value; for a "placeholder", its name. `why` is the reason.

    Raises: Mistake, whose message names what is wrong.
    """
    call = call or message("find.your_value")
    return passes(because(find_node(yours, op, inputs, call), why))


def makes_constant(
    constant: Callable[..., Any],
    value: Any,
    *,
    expected: Any,
    why: str = "",
    call: str | None = None,
) -> bool:
    """Whether `constant(value)` returns a node with the op "constant" and the value `expected`.

    Raises: Mistake, whose message names what is wrong, an error that was raised included.
    """
    call = call or f"constant({format_value(value)})"
    yours, raised = attempt(constant, value, call=call)
    return passes(because(raised or find_node(yours, "constant", (expected,), call), why))


def orders_nodes(order: Callable[..., Any], node: GraphNode, *, why: str = "") -> bool:
    """Whether `order(node)` lists what `node` needs and itself, each once and after its inputs.

    Raises: Mistake, whose message names what is wrong.
    """
    call = f"order({format_node(node)})"
    yours, raised = attempt(order, node, call=call)
    return passes(because(explain_depth(raised, call) or find_listed(yours, node, call), why))


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
    call = f"run({format_node(node)}, {format_value(dict(feed))})"
    calls, due, given = Counter[str](), due_calls(node), dict(feed)

    def counting(op: str) -> Callable[..., Any]:
        def kernel(*values: Any) -> Any:
            calls[op] += 1
            if calls.total() > TOO_OFTEN + TOO_OFTEN * due.total():
                raise TooOftenError(message("graph.too_often", op=op))
            return KERNELS[op](*values)

        return kernel

    value, raised = attempt(run, node, given, {op: counting(op) for op in KERNELS}, call=call)
    found = next(run_findings(call, value, raised, calls, due, expected), None)
    is_changed = given.keys() != feed.keys() or any(given[name] is not feed[name] for name in feed)
    if found is None and is_changed:
        sentence = message("run.feed_changed", call=call, got=format_value(given))
        found = Finding(sentence, mistake="run-feed")
    return passes(because(found, why))


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
    said = getattr(f, "__name__", None)
    name = said if is_a(said, str) and said else type_name(f)
    seen = Traced(f"trace_function({name}, {format_value(names)})", names)

    def watched(*args: Any, **named: Any) -> Any:
        seen.calls += 1
        seen.is_by_name = seen.is_by_name or bool(named)
        if seen.calls > 1:
            return f(*args, **named)
        seen.args = args
        seen.result = f(*args, **named)
        return seen.result

    update_wrapper(watched, f)  # so that the signature of f is seen
    watched.__name__ = watched.__qualname__ = name
    seen.node, seen.raised = attempt(trace_function, watched, names, call=seen.call)
    return passes(because(next(trace_findings(seen, feed, expected), None), why))
