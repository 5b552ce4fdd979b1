"""Find the mistake in a node, an order of nodes, a run of a graph, or a traced function."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from insidetensor.checking.findings import Finding, attempt, find_value
from insidetensor.checking.values import find_problem, plain_sequence
from insidetensor.graphs.node import LEAVES, GraphNode, format_node, is_sound, list_needed
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, is_a, kind

# One kernel for each operation that computes.
KERNELS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "multiply": np.multiply,
    "matmul": np.matmul,
    "relu": lambda x: np.maximum(x, 0),
    "sum": np.sum,
}
# A run that calls kernels this many times more often than needed is stopped: it may never end.
TOO_OFTEN = 20


def _found(key: str, mistake: str, **fields: object) -> Finding:
    return Finding(message(key, **fields), mistake=mistake)


def graph_value(node: GraphNode, feed: Mapping[str, Any]) -> Any:
    """Compute the value of a node. Raises: KeyError for a placeholder that is not in `feed`."""
    values: dict[GraphNode, Any] = {}
    for step in list_needed(node):
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = KERNELS[step.op](*(values[given] for given in step.inputs))
    return values[node]


# ---- a node --------------------------------------------------------------------------------------


def find_node(yours: Any, op: str, inputs: Sequence[Any], call: str) -> Finding | None:
    """Find what is wrong with a node that must have this operation and these inputs.

    An input that is no node stands for a constant; for a "constant" it is the value itself, for a
    "placeholder" the name.
    """
    found = _no_node(yours, call)
    if found is not None:
        return found
    node = format_node(yours)
    if yours.op != op:
        fields = {"call": call, "got": yours.op, "node": node, "want": op}
        return _found("graph.other_op", "node-op", **fields)
    if op in LEAVES:
        found = find_value(yours.value, inputs[0], call=f"{call}.value")
        return found and Finding(found, mistake="node-value")
    wrong = [at for at, each in enumerate(inputs) if not _is_input(yours.inputs[at], each)]
    if not wrong:
        return None
    if all(map(_is_input, yours.inputs, inputs[::-1])):
        return _found("graph.swapped", "node-swapped", call=call, node=node)
    wanted, got = inputs[wrong[0]], format_node(yours.inputs[wrong[0]])
    key, want = "graph.other_constant", format_value(wanted)
    if is_a(wanted, GraphNode):
        want = format_node(wanted)
        key = "graph.copied_input" if got == want else "graph.other_input"
    fields = {"call": call, "node": node, "number": wrong[0], "got": got, "want": want}
    return _found(key, "node-input", **fields)


def _no_node(yours: Any, call: str) -> Finding | None:
    if not is_a(yours, GraphNode):
        key = "graph.nothing" if yours is None else "graph.no_node"
        return _found(key, "node", call=call, got=format_value(yours), kind=kind(yours))
    if not is_sound(yours):
        return _found("graph.damaged", "node-damaged", call=call)
    return None


def _is_input(given: GraphNode, wanted: Any) -> bool:
    if is_a(wanted, GraphNode):
        return given is wanted
    return given.op == "constant" and find_problem(given.value, wanted) is None


# ---- an order ------------------------------------------------------------------------------------


def explain_depth(raised: Finding | None, call: str) -> Finding | None:
    """Explain a RecursionError on a deep graph by the graph's depth; return others unchanged."""
    if raised == message("raised.recursion", call=call) and "…" in call:
        return _found("graph.too_deep", "raised", call=call)
    return raised


def find_listed(yours: Any, node: GraphNode, call: str) -> Finding | None:
    """Find what is wrong with a list that must hold what `node` needs, each after its inputs."""

    def found(name: str, **fields: object) -> Finding:
        return _found(f"order.{name}", f"order-{name.replace('_', '-')}", call=call, **fields)

    listed, right = plain_sequence(yours), dict.fromkeys(list_needed(node))
    if type(listed) is not list:
        return found("no_list", got=format_value(yours), kind=kind(yours))
    place: dict[GraphNode, int] = {}
    for at, step in enumerate(listed):
        if not is_a(step, GraphNode):
            return found("no_node", at=str(at), got=format_value(step))
        if step in place or step not in right:
            mistake = "twice" if step in place else "needless"
            return found(mistake, at=str(at), node=format_node(step))
        place[step] = at
    for step in right:
        if step not in place:
            return found("missing", node=format_node(step))
        for given in step.inputs:
            if place[given] > place[step]:
                return found("late", node=format_node(step), input=format_node(given))
    return None


# ---- a run ---------------------------------------------------------------------------------------


def due_calls(node: GraphNode) -> Counter[str]:
    """Count how often a run must call each kernel."""
    return Counter(step.op for step in list_needed(node) if step.op not in LEAVES)


def run_findings(
    call: str,
    value: Any,
    raised: Finding | None,
    calls: Mapping[str, int],
    due: Mapping[str, int],
    expected: Any,
) -> Iterator[Finding]:
    """Yield all that is wrong with a run: its value or error, and how often it called kernels.

    Mistakes in calls are "run-again", "run-never" and, where none was called, "run-none".
    """
    if raised is not None and raised.mistake == "not-written":
        yield raised
    for op in calls:
        if calls[op] > due.get(op, 0):
            fields = {"op": op, "got": calls[op], "want": due.get(op, 0)}
            yield _found("run.again", "run-again", call=call, **fields)
    if raised is not None:
        yield explain_depth(raised, call) or raised
        return
    found = find_value(value, expected, call)
    if found is not None:
        yield found
    if due and not calls:
        yield _found("run.no_kernel", "run-none", call=call)
        return
    for op in due:
        if calls.get(op, 0) < due[op]:
            fields = {"op": op, "got": calls.get(op, 0), "want": due[op]}
            yield _found("run.never", "run-never", call=call, **fields)


# ---- a traced function ---------------------------------------------------------------------------


@dataclass
class Traced:
    """A call of `trace_function(f, names)`: how it called f, and what it returned or raised.

    `args` and `result` are those of the first call of f; `calls` counts all of them.
    """

    call: str
    names: Sequence[str]
    calls: int = 0
    args: Sequence[Any] = ()
    is_by_name: bool = False
    result: Any = None
    node: Any = None
    raised: Finding | None = None


def trace_findings(seen: Traced, feed: Mapping[str, Any], expected: Any) -> Iterator[Finding]:
    """Yield all that is wrong with how a function was traced, the surest mistake first.

    Mistakes in how f was called are "trace-arguments", "trace-names", "trace-calls" and, where it
    was not called, "trace-never".
    """

    def found(key: str, mistake: str, **fields: object) -> Finding:
        return _found(f"trace_function.{key}", f"trace-{mistake}", call=seen.call, **fields)

    if seen.is_by_name:
        yield found("keyword", "arguments")
    if seen.raised and seen.raised.mistake == "not-written":
        yield seen.raised
    if seen.calls > 1:
        yield found("called_again", "calls", count=seen.calls)
    if seen.calls and len(seen.args) != len(seen.names):
        yield found("count", "arguments", got=len(seen.args), want=len(seen.names))
    for number, (given, name) in enumerate(zip(seen.args, seen.names, strict=False)):
        if not is_a(given, GraphNode) or not is_sound(given) or given.op != "placeholder":
            got = {"got": format_value(given), "kind": kind(given)}
            yield found("argument", "arguments", number=number, **got)
        elif type(given) is GraphNode:  # it has no operators, so f cannot compute with it
            yield found("no_symbol", "arguments", number=number)
        elif given.value != name:
            got = {"got": format_value(given.value), "want": name}
            yield found("name", "names", number=number, **got)
    if seen.raised:
        yield seen.raised
    elif not seen.calls:
        yield found("not_called", "never", count=0)
    else:
        yield from _traced(seen, feed, expected, found)


def _traced(
    seen: Traced, feed: Mapping[str, Any], expected: Any, found: Callable[..., Finding]
) -> Iterator[Finding]:
    """Yield what is wrong with the returned node; wrong names of placeholders are found before."""
    node = seen.node
    no_node = _no_node(node, seen.call)
    if no_node is not None:
        yield no_node
        return
    if is_a(seen.result, GraphNode) and node is not seen.result:
        yield found("other_node", "node", got=format_node(node), want=format_node(seen.result))
    got = [given.value for given in seen.args if is_a(given, GraphNode)]
    if len(got) == len(seen.names):
        feed = dict(zip(got, map(feed.get, seen.names), strict=True))
    unknown = [s for s in list_needed(node) if s.op == "placeholder" and s.value not in feed]
    if unknown:
        names = {"name": format_value(unknown[0].value), "names": format_value(tuple(seen.names))}
        yield found("unknown", "value", **names)
        return
    value, raised = attempt(graph_value, node, feed, call=seen.call)
    if raised:
        yield raised
    elif find_problem(value, expected) is not None:
        fields = {"feed": format_value(dict(feed)), "node": format_node(node)}
        yield found(
            "value", "value", got=format_value(value), want=format_value(expected), **fields
        )
