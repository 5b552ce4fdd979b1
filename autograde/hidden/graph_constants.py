"""What is asked of `constant`: numbers and arrays of every kind, nodes, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal
from autograde.checks.wording import say
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.shown import is_a, kind, shown

from .graph_cases import constant, node, placeholder
from .graph_data import asks, columns_of, find_told, number_of, numbered, told_node, words_of

Cases = Iterator[Case]


def constant_cases() -> Cases:
    """Numbers and arrays of every kind, an array that changes later, nodes, and what is refused."""
    for number in (3, -1, 0, 2.5, 1e300, 0.0, 2**40):
        yield _holds("numbers", number)
    numbers = (np.int64(4), np.float32(0.5), np.uint8(7), np.float64(-0.0), np.float16(2))
    yield from (_holds("numbers_of_numpy", number) for number in numbers)
    for array in (
        np.arange(6).reshape(2, 3),
        np.ones((2, 2), np.float32),
        np.array(5),
        np.zeros((0, 3)),
        np.arange(6)[::-2],
    ):
        yield _holds("arrays", array)
    for array in (np.array([1.0, 2.0]), np.arange(4.0)[::2], np.array(5.0), np.ones((2, 2))):
        yield _holds("copies", array, write=9)
    yield from _nodes()
    for text, name in (
        ("'3'", "str"), ("[1, 2]", "list"), ("(1, 2)", "tuple"), ("None", "NoneType"),
        ("{'x': 1}", "dict"), ("len", "builtin_function_or_method"), ("b'3'", "bytes"),
        ("{1, 2}", "set"), ("np.str_('3')", "str_"),
    ):  # fmt: skip
        yield _refused(f"constant({text})", name)


def _holds(rule: str, value: Any, write: Any = None) -> Case:
    """A constant that holds this value, also after `write` has been written into an array."""
    call = f"constant({typed(value)})"

    def find(facts: Any) -> Finding | None:
        found = find_told(facts, "constant", (value,), call, {})
        if write is not None:
            return found if _is_written(facts, write) else None
        return found or _other_type(told_node(facts, {}).value, value, call)

    why = "" if write is None else say("constant.copy")
    given = {"value": value, "write": write}
    return asks(rule, "graph_constant", given, call=call, find=find, why=why)


def _is_written(facts: Any, write: Any) -> bool:
    """Whether all that a constant holds is what was written; what else it may be is not asked."""
    try:
        return bool(np.all(told_node(facts, {}).value == write))
    except Exception:  # no node, or none that can be compared
        return False


def _other_type(yours: Any, value: Any, call: str) -> Finding | None:
    """np.float32(0.5) and 0.5 promote differently."""
    if type(yours) is type(value):
        return None
    fields = {"got": typed(yours), "kind": kind(yours)}
    return Finding(say("constant.as_it_is", call=call, **fields), mistake="constant-type")


def _nodes() -> Cases:
    leaf = placeholder("x")
    graphs = (leaf, node("add", leaf, constant(2)), constant(3), constant(np.ones(2)))
    for graph in graphs:
        yield _comes_back(graph, own=False)
    yield _comes_back(leaf, own=True)
    yield _comes_back(node("relu", leaf), own=True)


def _comes_back(graph: GraphNode, own: bool) -> Case:
    """The very node that is given, among others that look like it."""
    alike = GraphNode(graph.op, graph.inputs, graph.value)
    nodes = numbered(alike, graph)
    number, call = number_of(graph, nodes), f"constant({graph})"
    given = {"graph": columns_of(nodes), "node": number, "own": own}

    def find(facts: Any) -> Finding | None:
        if facts["number"] == number:
            return None
        sentence = say("constant.node", call=call, **words_of(facts, {}))
        return Finding(sentence, mistake="constant-node")

    why = say("constant.own_class") if own else ""
    return asks("nodes", "graph_constant", given, call=call, find=find, raised_why=why)


def _refused(text: str, name: str) -> Case:
    def find(seen: Any) -> Finding | None:
        refusal = find_refusal(seen, error=TypeError, naming=[name], call=text)
        return because(refusal, say("constant.refused"))

    return Case("refusals", "script", (text, ""), find)


def typed(value: Any) -> str:
    """A value with its type, where it is NumPy's."""
    if is_a(value, np.ndarray):
        return " ".join(f"np.{value!r}".split())
    return f"np.{type(value).__name__}({value})" if is_a(value, np.generic) else shown(value)
