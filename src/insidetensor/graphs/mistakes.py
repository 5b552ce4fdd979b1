"""Find the mistake in a node, an order of nodes, a run of a graph, or a traced function."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import update_wrapper
from typing import Any

import numpy as np

from ..checking.findings import Finding, attempt, find_value
from ..checking.values import plain_sequence, problem_in
from ..messages import message
from ..shown import is_a, kind, shown, type_name
from .node import LEAVES, GraphNode, is_sound, needed, written

# One kernel for each operation that computes.
KERNELS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "multiply": np.multiply,
    "matmul": np.matmul,
    "relu": lambda x: np.maximum(x, 0),
    "sum": np.sum,
}
# A run that calls kernels so many times as often as it must is stopped: it may take for ever.
TOO_OFTEN = 20


class TooOftenError(Exception):
    """Raised in a kernel that has been called far too often."""


def graph_value(node: GraphNode, feed: Mapping[str, Any]) -> Any:
    """The value of a node. Raises: KeyError for a placeholder that `feed` does not name."""
    values: dict[GraphNode, Any] = {}
    for step in needed(node):
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = KERNELS[step.op](*(values[given] for given in step.inputs))
    return values[node]


# ---- a node --------------------------------------------------------------------------------------


def find_node(yours: Any, op: str, inputs: Sequence[Any], call: str) -> Finding | None:
    """What is wrong with a node that must have this operation and these inputs.

    An input that is no node stands for a constant; of a "constant" it is the value itself, of a
    "placeholder" the name.
    """
    if not is_a(yours, GraphNode):
        key = "graph.nothing" if yours is None else "graph.no_node"
        return Finding(message(key, call=call, got=shown(yours), kind=kind(yours)), mistake="node")
    if not is_sound(yours):
        return Finding(message("graph.damaged", call=call), mistake="node-damaged")
    if yours.op != op:
        fields = {"call": call, "got": yours.op, "node": written(yours), "want": op}
        return Finding(message("graph.other_op", **fields), mistake="node-op")
    if op in LEAVES:
        return _value(yours, inputs[0], call)
    for wanted in (inputs, inputs[::-1]):
        wrong = [at for at in range(len(inputs)) if not _is_input(yours.inputs[at], wanted[at])]
        if not wrong:
            break
    else:
        return _input(yours, inputs, call)
    if wanted is inputs:
        return None
    return Finding(message("graph.swapped", call=call, node=written(yours)), mistake="node-swapped")


def _value(node: GraphNode, wanted: Any, call: str) -> Finding | None:
    found = find_value(node.value, wanted, call=f"{call}.value")
    return found and Finding(found, mistake="node-value")


def _is_input(given: GraphNode, wanted: Any) -> bool:
    if is_a(wanted, GraphNode):
        return given is wanted
    return given.op == "constant" and problem_in(given.value, wanted) is None


def _input(node: GraphNode, inputs: Sequence[Any], call: str) -> Finding:
    number = next(at for at, given in enumerate(inputs) if not _is_input(node.inputs[at], given))
    wanted = inputs[number]
    want = written(wanted) if is_a(wanted, GraphNode) else shown(wanted)
    fields = {"number": number, "got": written(node.inputs[number]), "want": want}
    key = "graph.other_constant"
    if is_a(wanted, GraphNode):
        key = "graph.copied_input" if fields["got"] == want else "graph.other_input"
    return Finding(message(key, call=call, node=written(node), **fields), mistake="node-input")


# ---- an order ------------------------------------------------------------------------------------


def find_order(order: Callable[..., Any], node: GraphNode) -> Finding | None:
    """What is wrong with `order(node)`: a list of what `node` needs, each after its inputs."""
    call = f"order({written(node)})"
    yours, raised = attempt(order, node, call=call)
    if raised:
        return _told(raised, call)
    listed = plain_sequence(yours)
    if type(listed) is not list:
        got = {"got": shown(yours), "kind": kind(yours)}
        return Finding(message("order.no_list", call=call, **got), mistake="order-type")
    right = dict.fromkeys(needed(node))
    return _misplaced(listed, right, call) or _missing(listed, right, call)


def _told(raised: Finding, call: str) -> Finding:
    """What was raised; of a deep graph, no call that ends too late is to blame for the depth."""
    if raised == message("raised.recursion", call=call) and "…" in call:
        return Finding(message("graph.too_deep", call=call), mistake="raised")
    return raised


def _misplaced(listed: list[Any], right: Mapping[GraphNode, None], call: str) -> Finding | None:
    """The first item that must not be where it is."""
    before: set[GraphNode] = set()
    for at, step in enumerate(listed):
        if not is_a(step, GraphNode):
            fields = {"call": call, "at": str(at), "got": shown(step)}
            return Finding(message("order.no_node", **fields), mistake="order-type")
        fields = {"call": call, "at": str(at), "step": written(step)}
        if step in before:
            return Finding(message("order.twice", **fields), mistake="order-twice")
        if step not in right:
            return Finding(message("order.needless", **fields), mistake="order-needless")
        before.add(step)
    return None


def _missing(listed: list[GraphNode], right: Mapping[GraphNode, None], call: str) -> Finding | None:
    """The first step that is not there, or stands before one of its inputs."""
    place = {step: at for at, step in enumerate(listed)}
    for step in right:
        if step not in place:
            fields = {"call": call, "step": written(step)}
            return Finding(message("order.missing", **fields), mistake="order-missing")
        for given in step.inputs:
            if place[given] > place[step]:
                fields = {"call": call, "step": written(step), "given": written(given)}
                return Finding(message("order.late", **fields), mistake="order-late")
    return None


# ---- a run ---------------------------------------------------------------------------------------


class Counted:
    """The kernels, each of which counts its calls and gives up after far too many."""

    def __init__(self, node: GraphNode) -> None:
        self.due = Counter(step.op for step in needed(node) if step.op not in LEAVES)
        self.calls: Counter[str] = Counter()
        self.kernels = {op: self._counting(op) for op in KERNELS}

    def _counting(self, op: str) -> Callable[..., Any]:
        def kernel(*values: Any) -> Any:
            self.calls[op] += 1
            if self.calls.total() > TOO_OFTEN + TOO_OFTEN * self.due.total():
                raise TooOftenError(message("graph.too_often", op=op))
            return KERNELS[op](*values)

        return kernel


def find_run(
    run: Callable[..., Any], node: GraphNode, feed: Mapping[str, Any], expected: Any = None
) -> Finding | None:
    """What is wrong with `run(node, feed, kernels)`: its value, or how often it called a kernel."""
    call = f"run({written(node)}, {shown(dict(feed))})"
    counted, given = Counted(node), dict(feed)
    yours, raised = attempt(run, node, given, counted.kernels, call=call)
    again = [op for op in counted.calls if counted.calls[op] > counted.due[op]]
    if again and not (raised and raised.mistake == "not-written"):
        fields = {"op": again[0], "got": counted.calls[again[0]], "want": counted.due[again[0]]}
        return Finding(message("run.again", call=call, **fields), mistake="run-again")
    if raised:
        return _told(raised, call)
    right = graph_value(node, feed) if expected is None else expected
    found = find_value(yours, right, call)
    if found:
        return found
    never = [op for op in counted.due if counted.calls[op] < counted.due[op]]
    if never and not counted.calls:
        return Finding(message("run.no_kernel", call=call), mistake="run-never")
    if never:
        fields = {"op": never[0], "got": counted.calls[never[0]], "want": counted.due[never[0]]}
        return Finding(message("run.never", call=call, **fields), mistake="run-never")
    if given.keys() != feed.keys() or any(given[name] is not feed[name] for name in feed):
        fields = {"call": call, "got": shown(given)}
        return Finding(message("run.feed_changed", **fields), mistake="run-feed")
    return None


# ---- a traced function ---------------------------------------------------------------------------


def find_trace(
    trace_function: Callable[..., Any],
    f: Callable[..., Any],
    names: tuple[str, ...],
    feed: Mapping[str, Any],
    expected: Any,
) -> Finding | None:
    """What is wrong with `trace_function(f, names)`: how it calls f, and what its graph computes.

    `expected` is the value of the graph when `feed` is fed.
    """
    call = f"trace_function({type_words(f)}, {shown(names)})"
    handed: list[tuple[Any, ...]] = []
    given_back: list[Any] = []
    by_keyword: dict[str, Any] = {}

    def watched(*args: Any, **named: Any) -> Any:
        by_keyword.update(named)
        handed.append(args)
        given_back.append(f(*args))
        return given_back[-1]

    update_wrapper(watched, f)  # so that the signature of f is seen
    watched.__name__ = watched.__qualname__ = type_words(f)
    node, raised = attempt(trace_function, watched, names, call=call)
    if by_keyword:
        return Finding(message("trace_function.keyword", call=call), mistake="trace-arguments")
    if raised and (raised.mistake == "not-written" or len(handed) < 2):
        wrong = _arguments(handed[0], names, call) if handed else None
        return wrong or raised
    if len(handed) != 1:
        key = "trace_function.called_again" if handed else "trace_function.not_called"
        return Finding(message(key, call=call, count=len(handed)), mistake="trace-calls")
    found = _arguments(handed[0], names, call)
    if found:
        return found
    if not is_a(node, GraphNode):
        key = "graph.nothing" if node is None else "graph.no_node"
        return Finding(message(key, call=call, got=shown(node), kind=kind(node)), mistake="node")
    if not is_sound(node):
        return Finding(message("graph.damaged", call=call), mistake="node-damaged")
    if is_a(given_back[0], GraphNode) and node is not given_back[0]:
        fields = {"call": call, "got": written(node), "want": written(given_back[0])}
        return Finding(message("trace_function.other_node", **fields), mistake="trace-node")
    unknown = [s for s in needed(node) if s.op == "placeholder" and s.value not in feed]
    if unknown:
        fields = {"call": call, "name": shown(unknown[0].value), "names": shown(names)}
        return Finding(message("trace_function.unknown", **fields), mistake="trace-names")
    value, raised = attempt(graph_value, node, feed, call=call)
    if raised:
        return raised
    fields = {"call": call, "feed": shown(dict(feed)), "node": written(node)}
    if problem_in(value, expected) is None:
        return None
    values = {"got": shown(value), "want": shown(expected)}
    return Finding(message("trace_function.value", **fields, **values), mistake="trace-value")


def _arguments(args: tuple[Any, ...], names: tuple[str, ...], call: str) -> Finding | None:
    """What is wrong with what f was called with: one placeholder for each name, in order."""
    if len(args) != len(names):
        fields = {"call": call, "got": len(args), "want": len(names)}
        return Finding(message("trace_function.count", **fields), mistake="trace-arguments")
    for number, (given, name) in enumerate(zip(args, names, strict=True)):
        if not is_a(given, GraphNode) or given.op != "placeholder":
            fields = {"call": call, "number": number, "got": shown(given), "kind": kind(given)}
            return Finding(message("trace_function.argument", **fields), mistake="trace-arguments")
        if type(given) is GraphNode:  # it has no operators, so f cannot compute with it
            fields = {"call": call, "number": number}
            return Finding(message("trace_function.no_symbol", **fields), mistake="trace-arguments")
        if given.value != name:
            fields = {"call": call, "number": number, "got": shown(given.value), "want": name}
            return Finding(message("trace_function.name", **fields), mistake="trace-names")
    return None


def type_words(f: Callable[..., Any]) -> str:
    """A function's name, or the name of what it is."""
    name = getattr(f, "__name__", None)
    return name if is_a(name, str) and name else type_name(f)
